package dev.discoveryscale.provider.endpoint.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.model.Instance;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** Frames over a bare socket. */
abstract class DubboWireFixture {

  static final int REQUEST = 0x80;
  static final int TWO_WAY = 0x40;
  static final int EVENT = 0x20;
  static final int HESSIAN2 = 2;

  static Socket connected(EndpointFixture fixture, Instance instance) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(60_000);
    socket.connect(new InetSocketAddress(instance.host(), fixture.port()), 60_000);
    return socket;
  }

  static void send(Socket socket, int flags, long id, byte[] body) throws IOException {
    socket.getOutputStream().write(frame(flags, id, body));
  }

  static byte[] frame(int flags, long id, byte[] body) {
    return ByteBuffer.allocate(Header.LENGTH + body.length)
        .putShort(Header.MAGIC)
        .put((byte) flags)
        .put((byte) 0)
        .putLong(id)
        .putInt(body.length)
        .put(body)
        .array();
  }

  static byte[] call(String version, String service, String method) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.writeString(version);
    out.writeString(service);
    out.writeString("0.0.0");
    out.writeString(method);
    out.writeString("Ljava/lang/String;");
    out.writeString("hello");
    out.writeObject(new HashMap<>(Map.of("path", service)));
    out.flush();
    return bytes.toByteArray();
  }

  static Frame read(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    assertThat(in.readShort()).isEqualTo(Header.MAGIC);
    Header header = new Header(in.readByte(), in.readByte(), in.readLong());
    byte[] body = new byte[in.readInt()];
    in.readFully(body);
    return new Frame(header, body);
  }

  static boolean ended(Socket socket) throws IOException {
    return socket.getInputStream().read() == -1;
  }
}
