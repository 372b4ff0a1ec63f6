package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.endpoint.service.Counters;
import dev.discoveryscale.provider.endpoint.service.Services;
import dev.discoveryscale.provider.endpoint.service.WireProtocol;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;

/**
 * The triple protocol over HTTP/2 with prior knowledge, which is how consumers of all lines connect
 * unless TLS is configured. Settings are the defaults of a real provider ({@code
 * TripleHttp2Protocol}), which ends no idle connection.
 */
public final class TripleWire implements WireProtocol {

  private static final int EIGHT_MIB = 8 * 1024 * 1024;
  private static final int HEADER_LIST = 32 * 1024;
  private static final int HEADER_TABLE = 4096;

  private final TripleBehavior behavior;
  private final Counters counters;

  /** The protocol as providers of a line speak it. */
  public TripleWire(ReleaseLine line, Counters counters) {
    this.behavior = TripleBehavior.of(line);
    this.counters = counters;
  }

  @Override
  public void accept(ChannelPipeline pipeline, Services services) {
    Calls calls = new Calls(services, behavior);
    pipeline.addLast(
        Http2FrameCodecBuilder.forServer()
            .initialSettings(settings())
            .gracefulShutdownTimeoutMillis(0)
            .validateHeaders(false)
            .build(),
        new TripleConnectionHandler(counters),
        new Http2MultiplexHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new StreamHandler(calls, behavior, counters));
              }
            }));
  }

  /** Sends GOAWAY, which HTTP/2 connections do when they are closed, and closes. */
  @Override
  public void close(ChannelGroup connections) {
    connections.close().awaitUninterruptibly();
  }

  private static Http2Settings settings() {
    return new Http2Settings()
        .headerTableSize(HEADER_TABLE)
        .maxConcurrentStreams(Integer.MAX_VALUE)
        .initialWindowSize(EIGHT_MIB)
        .maxFrameSize(EIGHT_MIB)
        .maxHeaderListSize(HEADER_LIST);
  }
}
