package dev.discoveryscale.provider.endpoint.tri;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2PingFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Frame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2PingFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A bare HTTP/2 connection, to send what no Dubbo consumer would. */
final class PlainHttp2Client implements AutoCloseable {

  private static final int SECONDS = 60;

  private final EventLoopGroup loop = new NioEventLoopGroup(1);
  private final BlockingQueue<Object> connectionFrames = new LinkedBlockingQueue<>();
  private final Channel connection;

  PlainHttp2Client(String host, int port) {
    this(host, port, Http2Settings.defaultSettings());
  }

  PlainHttp2Client(String host, int port, Http2Settings settings) {
    connection =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .pipeline()
                        .addLast(
                            Http2FrameCodecBuilder.forClient()
                                .initialSettings(settings)
                                .autoAckPingFrame(true)
                                .validateHeaders(false)
                                .build(),
                            new Http2MultiplexHandler(new ChannelOutboundHandlerAdapter()),
                            new ConnectionFrames());
                  }
                })
            .connect(host, port)
            .syncUninterruptibly()
            .channel();
  }

  /** The next frame of this type that concerns the whole connection. */
  <T> T next(Class<T> type) throws InterruptedException {
    while (true) {
      Object frame = connectionFrames.poll(SECONDS, TimeUnit.SECONDS);
      if (frame == null) {
        throw new AssertionError("no " + type.getSimpleName() + " came");
      }
      if (type.isInstance(frame)) {
        return type.cast(frame);
      }
    }
  }

  void ping(long content) {
    connection.writeAndFlush(new DefaultHttp2PingFrame(content)).syncUninterruptibly();
  }

  /** Writes bytes past HTTP/2. */
  void raw(byte[] bytes) {
    connection.pipeline().firstContext().writeAndFlush(Unpooled.wrappedBuffer(bytes));
  }

  void awaitClosed() {
    if (!connection.closeFuture().awaitUninterruptibly(SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("still open");
    }
  }

  /** Begins a stream. */
  Stream open(Http2Headers headers, boolean last) {
    CompletableFuture<Response> response = new CompletableFuture<>();
    Http2StreamChannel channel =
        new Http2StreamChannelBootstrap(connection)
            .handler(new ResponseReader(response))
            .open()
            .syncUninterruptibly()
            .getNow();
    channel.writeAndFlush(new DefaultHttp2HeadersFrame(headers, last)).syncUninterruptibly();
    return new Stream(channel, response);
  }

  /** The whole answer to one request. */
  Response exchange(Http2Headers headers, byte[] body) throws Exception {
    Stream stream = open(headers, false);
    stream.send(body, true);
    return stream.response();
  }

  /** Headers as a consumer of 3.x sends them. */
  static Http2Headers headers(String path) {
    return new DefaultHttp2Headers(false)
        .method("POST")
        .scheme("http")
        .authority("localhost")
        .path(path)
        .set("content-type", "application/grpc+proto")
        .set("te", "trailers");
  }

  @Override
  public void close() {
    connection.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /**
   * What came back on a stream.
   *
   * @param headers of the response and its trailers
   * @param body all data
   * @param reset the error code of a reset, null if there was none
   */
  record Response(Map<String, String> headers, byte[] body, Long reset) {

    String status() {
      return headers.get("grpc-status");
    }

    String message() {
      return headers.get("grpc-message");
    }

    @Override
    public String toString() {
      return headers
          + " body="
          + ByteBufUtil.hexDump(body)
          + (reset == null ? "" : " reset=" + reset);
    }
  }

  /** One request under way. */
  record Stream(Http2StreamChannel channel, CompletableFuture<Response> future) {

    void send(byte[] bytes, boolean last) {
      channel
          .writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes), last))
          .awaitUninterruptibly();
    }

    void reset() {
      channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL)).syncUninterruptibly();
    }

    Response response() throws Exception {
      return future.get(SECONDS, TimeUnit.SECONDS);
    }
  }

  private final class ConnectionFrames extends SimpleChannelInboundHandler<Http2Frame> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2Frame frame) {
      if (frame instanceof Http2PingFrame
          || frame instanceof Http2SettingsFrame
          || frame instanceof Http2GoAwayFrame) {
        connectionFrames.add(ReferenceCountUtil.retain(frame));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  private static final class ResponseReader extends SimpleChannelInboundHandler<Http2StreamFrame> {

    private final CompletableFuture<Response> future;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    ResponseReader(CompletableFuture<Response> future) {
      this.future = future;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
      boolean last = false;
      if (frame instanceof Http2HeadersFrame received) {
        received
            .headers()
            .forEach(e -> headers.put(e.getKey().toString(), e.getValue().toString()));
        last = received.isEndStream();
      } else if (frame instanceof Http2DataFrame data) {
        body.writeBytes(ByteBufUtil.getBytes(data.content()));
        last = data.isEndStream();
      } else if (frame instanceof Http2ResetFrame reset) {
        future.complete(new Response(headers, body.toByteArray(), reset.errorCode()));
      }
      if (last) {
        future.complete(new Response(headers, body.toByteArray(), null));
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof Http2ResetFrame reset) {
        future.complete(new Response(headers, body.toByteArray(), reset.errorCode()));
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      future.complete(new Response(headers, body.toByteArray(), -1L));
    }
  }
}
