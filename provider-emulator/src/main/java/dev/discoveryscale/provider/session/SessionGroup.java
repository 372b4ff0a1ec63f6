package dev.discoveryscale.provider.session;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Sessions that share a fixed number of threads, however many they are. Whoever made the group
 * closes it, which ends its sessions in order. All methods may be called from any thread but the
 * group's own.
 */
public final class SessionGroup implements AutoCloseable {

  private static final int THREADS = 2;
  private static final int REQUESTS_A_FLUSH = 64;

  private final SessionOptions options;
  private final EventLoopGroup loops;

  /** One entry for each session from the wish for it until it is refused or its connection ends. */
  private final Set<CompletableFuture<ZooKeeperSession>> sessions = ConcurrentHashMap.newKeySet();

  public SessionGroup(SessionOptions options) {
    this.options = options;
    this.loops = new NioEventLoopGroup(THREADS, new DefaultThreadFactory("zk-session", true));
  }

  /**
   * Opens a session. The future fails with a {@link SessionLostException} that names the server if
   * it does not grant one within the handshake limit.
   *
   * @param listener is told if the session is lost later
   */
  public CompletableFuture<ZooKeeperSession> open(
      InetSocketAddress server, SessionListener listener) {
    CompletableFuture<ZooKeeperSession> promise = remembered();
    String name = server.getHostString() + ":" + server.getPort();
    new Bootstrap()
        .group(loops)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(
            ChannelOption.CONNECT_TIMEOUT_MILLIS,
            Math.toIntExact(options.handshakeLimit().toMillis()))
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                fill(channel.pipeline(), new HandshakeHandler(name, options, listener, promise));
              }
            })
        .connect(server)
        .addListener((ChannelFuture connected) -> refuseIfFailed(connected, name, promise));
    return promise;
  }

  private void fill(ChannelPipeline pipeline, HandshakeHandler handshake) {
    pipeline.addLast(new FlushConsolidationHandler(REQUESTS_A_FLUSH, true));
    pipeline.addLast(
        new LengthFieldBasedFrameDecoder(
            options.answerLimitBytes(), 0, Frames.LENGTH_BYTES, 0, Frames.LENGTH_BYTES));
    pipeline.addLast(
        new ReadTimeoutHandler(options.handshakeLimit().toMillis(), TimeUnit.MILLISECONDS));
    pipeline.addLast(handshake);
  }

  private static void refuseIfFailed(
      ChannelFuture connected, String server, CompletableFuture<ZooKeeperSession> promise) {
    if (!connected.isSuccess()) {
      Throwable cause = connected.cause();
      promise.completeExceptionally(
          new SessionLostException("no session with " + server + ": " + cause.getMessage(), cause));
    }
  }

  private CompletableFuture<ZooKeeperSession> remembered() {
    CompletableFuture<ZooKeeperSession> promise = new CompletableFuture<>();
    sessions.add(promise);
    promise.whenComplete(
        (session, failure) -> {
          if (failure == null) {
            session.whenDisconnected(() -> sessions.remove(promise));
          } else {
            sessions.remove(promise);
          }
        });
    return promise;
  }

  /** Sessions that are open now. */
  public int size() {
    return (int) sessions.stream().filter(CompletableFuture::isDone).count();
  }

  /**
   * Ends all sessions in order, those still being opened included, so that their ephemeral nodes
   * are gone, and then the threads. Sessions that cannot be ended within the close limit are cut
   * off; their servers let them expire.
   */
  @Override
  public void close() {
    CompletableFuture.allOf(
            sessions.stream()
                .map(session -> session.thenCompose(ZooKeeperSession::close))
                .toArray(CompletableFuture<?>[]::new))
        .exceptionally(lost -> null)
        .completeOnTimeout(null, options.closeLimit().toMillis(), TimeUnit.MILLISECONDS)
        .join();
    loops
        .shutdownGracefully(0, options.closeLimit().toMillis(), TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(options.closeLimit().toMillis(), TimeUnit.MILLISECONDS);
  }
}
