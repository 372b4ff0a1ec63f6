package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.record.PlayedCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM really used, by the classes that it loaded. Dubbo loads the factories of every
 * serialization and transporter it finds, but the classes that write an object or open a connection
 * only when they are used.
 *
 * @param serializations such as {@code hessian2}, from the classes that write objects
 * @param transporters such as {@code netty4}, from the classes that open a port or a connection
 * @param protocols such as {@code tri}, from the classes with which a client calls
 */
record LoadedClasses(
    List<String> serializations, List<String> transporters, List<String> protocols) {

  /** Calls within a JVM are no calls of a cell. */
  private static final Pattern INVOKER =
      Pattern.compile("dubbo\\.rpc\\.protocol\\.(?!injvm)(\\w+)\\.\\w+Invoker\\b");

  private static final String TRIPLE = "tri";

  /** What triple speaks with messages. */
  private static final String GRPC = "grpc";

  /** The payload of calls without arguments and answer. */
  private static final String NOTHING = "void";

  private static final String MESSAGE_LIBRARY = "protobuf";

  /** Serializations whose names are not those of the classes that write for them. */
  private static final Map<String, String> NAMES = Map.of("generic", "dubbo", "gsonjson", "gson");

  /** In Dubbo's packages {@code common.serialize} and below. */
  private static final Pattern WRITER =
      Pattern.compile("dubbo\\.common\\.serialize\\.[\\w.]*?(?:Generic)?(\\w+?)ObjectOutput\\b");

  /** Classes that write or read outside of Dubbo's packages, by serialization. */
  private static final Map<String, Pattern> OTHER_WRITERS =
      Map.of(
          MESSAGE_LIBRARY,
          Pattern.compile("\\bcom\\.google\\.protobuf\\.CodedOutputStream\\b"),
          "java",
          Pattern.compile(
              "\\bsun\\.rmi\\.server\\.MarshalOutputStream\\b|\\.CodebaseAwareObjectInputStream\\b"),
          "hessian",
          Pattern.compile("(?<!\\.)\\bcom\\.caucho\\.hessian\\.io\\.Hessian2?Output\\b"),
          "json",
          Pattern.compile("\\bcom\\.googlecode\\.jsonrpc4j\\.JsonRpc(Server|Client)\\b"),
          "thrift",
          Pattern.compile("\\borg\\.apache\\.thrift\\.protocol\\.TBinaryProtocol\\b"),
          "soap",
          Pattern.compile(
              "\\borg\\.apache\\.cxf\\.binding\\.soap\\.interceptor\\.SoapOutInterceptor\\b"));

  /** Classes with which a client calls that are none of Dubbo's, by protocol. */
  private static final Map<String, Pattern> OTHER_CALLS =
      Map.of(
          "rmi",
          Pattern.compile("\\.RmiClientInterceptor\\b"),
          "hessian",
          Pattern.compile("(?<!\\.)\\bcom\\.caucho\\.hessian\\.client\\.HessianProxy\\b"),
          "http",
          Pattern.compile(
              "\\.HttpInvokerClientInterceptor\\b|\\bcom\\.googlecode\\.jsonrpc4j\\.JsonRpcHttpClient\\b"),
          GRPC,
          Pattern.compile("\\bio\\.grpc\\.stub\\.ClientCalls\\b"),
          "thrift",
          Pattern.compile("\\borg\\.apache\\.thrift\\.TServiceClient\\b"),
          "motan",
          Pattern.compile("\\bcom\\.weibo\\.api\\.motan\\.proxy\\.RefererInvocationHandler\\b"),
          "webservice",
          Pattern.compile("\\borg\\.apache\\.cxf\\.frontend\\.ClientProxy\\b"));

  /** The classes with which the libraries of transporters begin to connect or to listen. */
  private static final Map<String, Pattern> BOOTSTRAPS =
      Map.of(
          "grizzly",
              Pattern.compile(
                  "\\borg\\.glassfish\\.grizzly\\.nio\\.transport\\.TCPNIOTransport\\b"),
          "mina",
              Pattern.compile(
                  "\\borg\\.apache\\.mina\\.transport\\.socket\\.nio\\.Socket(Acceptor|Connector)\\b"),
          "mina-unpooled",
              Pattern.compile("\\borg\\.apache\\.mina\\.common\\.SimpleByteBufferAllocator\\b"),
          "selector",
              Pattern.compile("\\borg\\.apache\\.thrift\\.server\\.TThreadedSelectorServer\\b"),
          "blocking", Pattern.compile("\\borg\\.apache\\.thrift\\.server\\.TThreadPoolServer\\b"),
          "jetty",
              Pattern.compile("\\borg\\.(mortbay\\.jetty|eclipse\\.jetty\\.server)\\.Server\\b"),
          "netty4", Pattern.compile("\\bio\\.netty\\.bootstrap\\.(Server)?Bootstrap\\b"),
          "netty3",
              Pattern.compile("\\borg\\.jboss\\.netty\\.bootstrap\\.(Server|Client)Bootstrap\\b"));

  /** Reads a log of class loading and deletes it, as it is long; without a log nothing is known. */
  static LoadedClasses take(Path log) throws IOException {
    LoadedClasses loaded =
        Files.exists(log) ? in(log) : new LoadedClasses(List.of(), List.of(), List.of());
    Files.deleteIfExists(log);
    return loaded;
  }

  /**
   * How a side ran something else than its stack says; absent if it ran that, or nothing is known.
   * A setting that the software did not read makes a cell another one than its name says. Stacks of
   * messages serialize nothing else, but the envelope of wrapped objects over triple is a message
   * too, and with {@code void} there is nothing in it.
   */
  static Optional<String> otherThan(Stack stack, String payload, PlayedCalls.Side side) {
    String serialization = stack.serialization();
    boolean messages = isOfMessages(stack);
    boolean emptyEnvelope =
        isEnvelopeEmpty(stack, payload) && side.serializations().equals(List.of(MESSAGE_LIBRARY));
    if (!side.serializations().isEmpty()
        && !emptyEnvelope
        && (messages
            ? !side.serializations().equals(List.of(serialization))
            : !side.serializations().contains(serialization))) {
      return Optional.of(notRead("serialization", serialization, side.serializations()));
    }
    if (!side.protocols().isEmpty()
        && !side.protocols().equals(List.of(stack.protocol()))
        && !(stack.protocol().equals(TRIPLE) && side.protocols().equals(List.of(GRPC)))) {
      return Optional.of(notRead("protocol", stack.protocol(), side.protocols()));
    }
    return stack
        .transporter()
        .filter(asked -> !side.transporters().isEmpty() && !side.transporters().contains(asked))
        .map(asked -> notRead("transporter", asked, side.transporters()));
  }

  private static boolean isOfMessages(Stack stack) {
    return stack.form().equals(stack.serialization());
  }

  /** Calls of nothing over wrapped Triple serialize no object. */
  private static boolean isEnvelopeEmpty(Stack stack, String payload) {
    return stack.protocol().equals(TRIPLE) && !isOfMessages(stack) && payload.equals(NOTHING);
  }

  /**
   * Why the classes that both sides loaded do not prove the serialization; absent if they do. An
   * empty envelope proves none, whatever classes were loaded beside it.
   */
  static Optional<String> unproved(Stack stack, String payload, List<PlayedCalls.Side> sides) {
    if (isEnvelopeEmpty(stack, payload)) {
      return Optional.of(
          "Which serialization ran is not proved: over wrapped Triple, void serializes no object.");
    }
    return sides.stream().anyMatch(side -> side.serializations().isEmpty())
        ? Optional.of(
            "Which serialization ran is not proved: the classes that server and client"
                + " loaded do not show it for both.")
        : Optional.empty();
  }

  private static List<String> named(Map<String, Pattern> classes, String line) {
    return classes.entrySet().stream()
        .filter(each -> each.getValue().matcher(line).find())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String notRead(String setting, String asked, List<String> found) {
    return "%s must be %s, got %s, by the classes that were loaded: the setting was not read"
        .formatted(setting, asked, String.join(", ", found));
  }

  /** Reads a log of class loading, one class a line. */
  static LoadedClasses in(Path log) throws IOException {
    Set<String> serializations = new TreeSet<>();
    Set<String> transporters = new TreeSet<>();
    Set<String> protocols = new TreeSet<>();
    try (Stream<String> lines = Files.lines(log)) {
      lines.forEach(
          line -> {
            Matcher writer = WRITER.matcher(line);
            if (writer.find()) {
              String name = writer.group(1).toLowerCase(Locale.ROOT);
              serializations.add(NAMES.getOrDefault(name, name));
            }
            Matcher invoker = INVOKER.matcher(line);
            if (invoker.find()) {
              protocols.add(invoker.group(1));
            }
            serializations.addAll(named(OTHER_WRITERS, line));
            protocols.addAll(named(OTHER_CALLS, line));
            transporters.addAll(named(BOOTSTRAPS, line));
          });
    }
    return new LoadedClasses(
        List.copyOf(serializations), List.copyOf(transporters), List.copyOf(protocols));
  }
}
