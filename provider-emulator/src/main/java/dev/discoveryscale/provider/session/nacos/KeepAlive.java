package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.Link;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/**
 * Asks a server from which nothing was heard whether it is well, and gives the link up if it does
 * not say so four times in a row (RpcClient.healthCheck in nacos-common). Ends with its link.
 */
final class KeepAlive {

  private static final int RETRIES = 3;

  private final Link link;
  private final NacosOptions options;
  private final EventLoop loop;
  private boolean asking;

  private KeepAlive(Link link, NacosOptions options, EventLoop loop) {
    this.link = link;
    this.options = options;
    this.loop = loop;
  }

  static KeepAlive of(Link link, NacosOptions options, EventLoop loop) {
    KeepAlive keepAlive = new KeepAlive(link, options, loop);
    keepAlive.lookLater(options.keepAlive().toNanos());
    return keepAlive;
  }

  private void lookLater(long nanos) {
    loop.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
  }

  private void look() {
    if (link.isOver()) {
      return;
    }
    long left = options.keepAlive().toNanos() - link.silenceNanos();
    if (left > 0 || asking) {
      lookLater(Math.max(left, options.keepAlive().toNanos()));
    } else {
      doubt();
      lookLater(options.keepAlive().toNanos());
    }
  }

  /** Asks now, unless that is under way. */
  void doubt() {
    if (!asking) {
      asking = true;
      ask(RETRIES);
    }
  }

  private void ask(int retries) {
    if (!link.isOver()) {
      link.request(Requests.healthCheck())
          .whenCompleteAsync((answer, failure) -> took(answer, failure, retries), loop);
    }
  }

  private void took(GrpcMessage answer, Throwable failure, int retries) {
    if (failure == null && answer.success()) {
      asking = false;
    } else if (failure == null) {
      link.breakOff("it is not well: " + answer.words(), null);
    } else if (retries > 0) {
      ask(retries - 1);
    } else {
      link.breakOff(Link.reason(failure), failure);
    }
  }
}
