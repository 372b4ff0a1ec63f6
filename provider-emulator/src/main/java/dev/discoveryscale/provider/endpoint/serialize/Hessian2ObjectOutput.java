package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import java.io.IOException;
import java.io.OutputStream;

/** Writes Hessian 2. */
final class Hessian2ObjectOutput implements ObjectOutput {

  private final OutputStream bytes;
  private final Hessian2Output out;

  Hessian2ObjectOutput(OutputStream out) {
    this.bytes = out;
    this.out = new Hessian2Output(out);
  }

  @Override
  public void kind(int kind) throws IOException {
    out.writeInt(kind);
  }

  @Override
  public void object(Object value) throws IOException {
    out.writeObject(value);
  }

  @Override
  public void unread(Unread value) throws IOException {
    out.flush();
    bytes.write(value.bytes());
  }

  @Override
  public void rpcException(String message, boolean noSuchMethod) throws IOException {
    Hessian2RpcException.write(out, message, noSuchMethod);
  }

  @Override
  public void metadata(MetadataInfo metadata) throws IOException {
    Hessian2Metadata.write(out, metadata);
  }

  void flush() throws IOException {
    out.flush();
  }
}
