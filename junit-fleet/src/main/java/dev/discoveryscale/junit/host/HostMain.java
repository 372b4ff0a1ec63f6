package dev.discoveryscale.junit.host;

import static java.util.Map.entry;

import dev.discoveryscale.junit.channel.AskedCall;
import dev.discoveryscale.junit.channel.ChannelMessage;
import dev.discoveryscale.junit.channel.ChannelReply;
import dev.discoveryscale.junit.channel.ChannelReply.Outcome;
import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.Done;
import dev.discoveryscale.junit.channel.FleetDefinition;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.container.NoEngine;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a fleet's own JVM. Requests come by standard input, replies go by standard
 * output, one after another. It ends with {@link ChannelRequest.Close}, and when its input ends,
 * which it does however the test's JVM ends.
 */
public final class HostMain {

  /** An attribute by the path that readers name. */
  private static final Map<String, String> BY_PATH =
      Map.ofEntries(
          entry("providers.instances", "instances"),
          entry("providers.interfaces", "interfaces"),
          entry("providers.application", "application"),
          entry("providers.register", "register"),
          entry("providers.protocols", "protocols"),
          entry("registries.connect", "connect"),
          entry("registries.count", "registryCount"),
          entry("containers.use", "registries"),
          entry("containers.registry", "registryImage"),
          entry("client.line", "line"),
          entry("discovery.model", "register"));

  private static final Logger LOG = LoggerFactory.getLogger(HostMain.class);

  private final Inbox inbox;
  private final ObjectOutputStream out;
  private final RemoteAnswers answers = new RemoteAnswers(this::ask);
  private Optional<FleetWithApplications> hosted = Optional.empty();

  private HostMain(InputStream in, ObjectOutputStream out) {
    this.inbox = Inbox.of(in, Thread.currentThread(), answers::answered);
    this.out = out;
  }

  /** Serves; without arguments. */
  public static void main(String[] arguments) throws IOException {
    FileOutputStream replies = new FileOutputStream(FileDescriptor.out);
    // The output of libraries is not a reply.
    System.setOut(System.err);
    ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(replies));
    out.flush();
    new HostMain(System.in, out).serve();
    System.exit(0);
  }

  private void serve() {
    try {
      for (Optional<ChannelMessage> next = inbox.next(); next.isPresent(); next = inbox.next()) {
        long number = next.get().number();
        if (next.get().request() instanceof ChannelRequest.Close) {
          close();
          send(ChannelReply.of(number, new Done()));
          return;
        }
        send(reply(number, next.get().request()));
      }
    } catch (InterruptedException | IOException e) {
      LOG.info("the test's JVM is gone: {}", e.toString());
    } finally {
      close();
    }
  }

  private ChannelReply reply(long number, ChannelRequest<?> request) throws InterruptedException {
    try {
      if (request instanceof ChannelRequest.Open open) {
        FleetWithApplications opened = FleetWithApplications.open(open.definition(), answers);
        hosted = Optional.of(opened);
        return ChannelReply.of(number, opened.standing());
      }
      return ChannelReply.of(
          number,
          hosted
              .orElseThrow(() -> new IllegalStateException("no fleet was started"))
              .answer(request));
    } catch (BadInput e) {
      return ChannelReply.failed(
          number, refusal(request, e), e instanceof NoEngine ? Outcome.NO_ENGINE : Outcome.REFUSED);
    } catch (CellFailure | IOException | RuntimeException e) {
      LOG.error("could not do {}", request, e);
      return ChannelReply.failed(number, String.valueOf(e.getMessage()), Outcome.FAILED);
    }
  }

  private static String refusal(ChannelRequest<?> request, BadInput refused) {
    return request instanceof ChannelRequest.Open open
        ? named(open.definition(), refused.getMessage())
        : refused.getMessage();
  }

  /** Calls come from threads of their own. */
  private void send(Serializable message) throws IOException {
    synchronized (out) {
      out.writeObject(message);
      out.reset();
      out.flush();
    }
  }

  private void ask(AskedCall call) {
    try {
      send(call);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void close() {
    hosted.ifPresent(FleetWithApplications::close);
    hosted = Optional.empty();
  }

  /** The same message, with who asks and the attributes that stand for paths. */
  private static String named(FleetDefinition definition, String message) {
    String named = message;
    for (Map.Entry<String, String> each : BY_PATH.entrySet()) {
      named = named.replace(": " + each.getKey() + " must ", ": " + each.getValue() + " must ");
    }
    return named.startsWith(definition.where())
        ? named
        : DeclaredScenario.file(definition) + ": " + named;
  }
}
