package dev.discoveryscale.calls.thrift;

import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.CallStack;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import dev.discoveryscale.calls.thrift.message.ThriftMessage;
import dev.discoveryscale.calls.thrift.message.ThriftService;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.server.TThreadedSelectorServer;
import org.apache.thrift.transport.TNonblockingServerSocket;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * Thrift for Java: framed binary protocol, one connection for each caller. Servers are those of
 * rpcx-benchmark: {@code selector} (2 selectors, 512 workers), its server since 2017, and {@code
 * blocking} (a thread for each connection), its server of 2016.
 */
public final class ThriftStack implements CallStack {

  private static final int SELECTORS = 2;
  private static final int WORKERS = 512;
  private static final String BLOCKING = "blocking";

  /** Code that is cold may take longer than the time-out of a call. */
  private static final int FIRST_CALL_LIMIT_MS = 20_000;

  @Override
  public String framework() {
    return "thrift";
  }

  @Override
  public ServedStack serve(StackSettings settings, PlantedFaults faults) throws Exception {
    requireMessage(settings);
    TProcessor processor =
        new ThriftService.Processor<ThriftService.Iface>(
            message -> faults.next() ? message : ThriftMessages.answered(message));
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port());
    TServer server =
        settings.transporter().equals(BLOCKING)
            ? blocking(address, processor)
            : selecting(address, processor);
    Thread serving = new Thread(server::serve, "thrift-server");
    serving.setDaemon(true);
    serving.start();
    while (!server.isServing()) {
      if (!serving.isAlive()) {
        throw new IllegalStateException("the server of Thrift ended at once; see its log");
      }
      Thread.sleep(1);
    }
    return new ServedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(TServer.class);
      }

      @Override
      public void close() {
        server.stop();
      }
    };
  }

  private static TServer selecting(InetSocketAddress address, TProcessor processor)
      throws TException {
    return new TThreadedSelectorServer(
        new TThreadedSelectorServer.Args(new TNonblockingServerSocket(address))
            .processor(processor)
            .selectorThreads(SELECTORS)
            .workerThreads(WORKERS));
  }

  private static TServer blocking(InetSocketAddress address, TProcessor processor)
      throws TException {
    return new TThreadPoolServer(
        new TThreadPoolServer.Args(new TServerSocket(address))
            .processor(processor)
            .transportFactory(new TFramedTransport.Factory()));
  }

  @Override
  public ConnectedStack connect(StackSettings settings) throws Exception {
    requireMessage(settings);
    Stacks.requireNoRetries(settings);
    Connections connections = new Connections(settings.port(), settings.timeoutMs());
    connections.open(settings.callers());
    PayloadCall call =
        new PayloadCall() {
          @Override
          public Object make(long number) throws Exception {
            return connections.say(ThriftMessages.SENT);
          }

          @Override
          public boolean isRight(long number, Object answer) {
            return ThriftMessages.ANSWERED.equals(answer);
          }
        };
    return new ConnectedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(TTransport.class);
      }

      @Override
      public PayloadCall call() {
        return call;
      }

      @Override
      public boolean isTimeout(Throwable failure) {
        return failure.getCause() instanceof SocketTimeoutException;
      }

      @Override
      public void close() {
        connections.close();
      }
    };
  }

  private static void requireMessage(StackSettings settings) {
    if (!settings.payload().equals("message")) {
      throw new IllegalArgumentException(
          "the payload must be message with thrift, got " + settings.payload());
    }
  }

  /**
   * As many connections as callers. One on which a call failed is closed, and another one is opened
   * for the next call.
   */
  private static final class Connections {
    private final int port;
    private final int timeoutMs;
    private final Queue<ThriftService.Client> idle = new ConcurrentLinkedQueue<>();

    Connections(int port, int timeoutMs) {
      this.port = port;
      this.timeoutMs = timeoutMs;
    }

    /**
     * Opens one after another, and calls through each so that the server has accepted it before the
     * next: it drops some of thousands that come faster.
     */
    void open(int number) throws TException {
      for (int i = 0; i < number; i++) {
        TSocket socket = socket(Math.max(timeoutMs, FIRST_CALL_LIMIT_MS));
        ThriftService.Client client = client(socket);
        client.say(ThriftMessages.SENT);
        socket.setTimeout(timeoutMs);
        idle.add(client);
      }
    }

    ThriftMessage say(ThriftMessage message) throws TException {
      ThriftService.Client client = idle.poll();
      if (client == null) {
        client = client(socket(timeoutMs));
      }
      try {
        ThriftMessage answer = client.say(message);
        idle.add(client);
        return answer;
      } catch (TException e) {
        // The late answer to this call would be taken for that to the next one.
        client.getInputProtocol().getTransport().close();
        throw e;
      }
    }

    private TSocket socket(int timeoutMs) throws TException {
      return new TSocket(InetAddress.getLoopbackAddress().getHostAddress(), port, timeoutMs);
    }

    private static ThriftService.Client client(TSocket socket) throws TException {
      TTransport transport = new TFramedTransport(socket);
      transport.open();
      return new ThriftService.Client(new TBinaryProtocol(transport));
    }

    void close() {
      idle.forEach(each -> each.getInputProtocol().getTransport().close());
    }
  }
}
