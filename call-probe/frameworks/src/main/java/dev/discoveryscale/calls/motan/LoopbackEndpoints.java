package dev.discoveryscale.calls.motan;

import com.weibo.api.motan.core.extension.SpiMeta;
import com.weibo.api.motan.rpc.URL;
import com.weibo.api.motan.transport.MessageHandler;
import com.weibo.api.motan.transport.Server;
import com.weibo.api.motan.transport.netty4.NettyEndpointFactory;
import com.weibo.api.motan.transport.netty4.NettyServer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.nio.NioEventLoopGroup;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Motan's server over Netty 4, on the loopback address only. Motan binds to all addresses and has
 * no setting for another one, so the address is replaced when Netty binds.
 */
@SpiMeta(name = LoopbackEndpoints.NAME)
public final class LoopbackEndpoints extends NettyEndpointFactory {

  static final String NAME = "loopback";

  @Override
  protected Server innerCreateServer(URL url, MessageHandler handler) {
    NettyServer server = new NettyServer(url, handler);
    try {
      set(server, "bossGroup", new LoopbackGroup());
      // The server makes both groups, or none.
      set(server, "workerGroup", new NioEventLoopGroup());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this release of Motan is not known: " + e, e);
    }
    return server;
  }

  private static void set(NettyServer server, String name, Object value)
      throws ReflectiveOperationException {
    Field field = NettyServer.class.getDeclaredField(name);
    field.setAccessible(true);
    field.set(server, value);
  }

  private static final class LoopbackGroup extends NioEventLoopGroup {
    @Override
    public ChannelFuture register(Channel channel) {
      channel.pipeline().addFirst(new LoopbackBinding());
      return super.register(channel);
    }
  }

  private static final class LoopbackBinding extends ChannelOutboundHandlerAdapter {
    @Override
    public void bind(ChannelHandlerContext context, SocketAddress asked, ChannelPromise promise)
        throws Exception {
      int port = ((InetSocketAddress) asked).getPort();
      super.bind(context, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), promise);
    }
  }
}
