package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.jvm.launcher.Launcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which servers make an object of a class that no interface names. The client checks nothing, as
 * one that means harm.
 */
@Tag("exhaustive")
class ClassCheckIT {

  private static final Path MARKER = Path.of("../peer/target/test-classes");

  private static final String EXTENSION = "org.apache.dubbo.extensions:dubbo-serialization-";

  @TempDir Path folder;

  private static PeerSpec spec(Pair pair, String role, String... flags) {
    PeerSpec spec = pair.spec(role);
    JvmSpec jvm = spec.jvm();
    return new PeerSpec(
        spec.program(),
        Stream.concat(Stream.of(MARKER.toAbsolutePath()), spec.jars().stream()).toList(),
        spec.settings(),
        new JvmSpec(
            jvm.home(),
            jvm.heap(),
            jvm.collector(),
            jvm.cores(),
            jvm.memoryBytes(),
            jvm.packetLimitBytes(),
            Stream.concat(jvm.extraFlags().stream(), Stream.of(flags)).toList()),
        spec.commandPrefix(),
        spec.folder());
  }

  /** Why the server did not make one; empty if it did. */
  private String refused(String line, String serialization, List<String> libraries, String... flags)
      throws Exception {
    Pair pair = Pair.of(folder, line, "dubbo");
    pair =
        pair.of(line, pair.line().version(), libraries)
            .with("serialization", serialization)
            .with("form", "marker");
    try (LaunchedServer server =
            LaunchedServer.start(spec(pair, "server", flags), Pair.JARS, Launcher.plainProcess());
        LaunchedClient client =
            LaunchedClient.start(
                spec(pair, "client", "-Ddubbo.application.serialize-check-status=DISABLE"),
                Pair.JARS,
                Launcher.plainProcess())) {
      assertThat(client.ready().release()).isEqualTo(server.ready().release());
      return "";
    } catch (CommandFailed refused) {
      return refused.getMessage();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, hessian2, ''",
    "dubbo-3.0, hessian2, ''",
    "dubbo-3.1, hessian2, ''",
    "dubbo-3.2, kryo, kryo:3.2.0",
    "dubbo-3.3, kryo, kryo:3.2.0",
    "dubbo-3.3, fst, fst:3.2.0",
    "dubbo-3.3, java, jdk:3.3.0",
    "dubbo-3.3, protostuff, protostuff:3.2.0",
    "dubbo-3.3, fastjson, fastjson:3.2.0",
  })
  void makesAnObjectOfAClassThatNoInterfaceNames(
      String line, String serialization, String extension) throws Exception {
    assertThat(refused(line, serialization, libraries(extension))).isEmpty();
  }

  /** From 3.2 on by default. The call is answered, and the service gets a map. */
  @ParameterizedTest
  @CsvSource({"dubbo-3.2", "dubbo-3.3"})
  void makesAMapInItsPlaceWithHessian(String line) throws Exception {
    assertThat(refused(line, "hessian2", List.of()))
        .contains("the first call was answered wrong: {{text=harmless}=null}");
  }

  /** The service gets a map. */
  @ParameterizedTest
  @CsvSource({
    "gson, gson:3.3.0",
    "jackson, jackson:3.2.0",
  })
  void makesNoObjectFromJson(String serialization, String extension) throws Exception {
    assertThat(refused("dubbo-3.3", serialization, libraries(extension)))
        .contains("the first call was answered wrong: {");
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-3.2, fastjson2, '', deserialize",
    "dubbo-3.3, fastjson2, '', deserialize",
    "dubbo-3.3, fury, fury:3.2.0, dev.discoveryscale.marker.ForeignMarker",
  })
  void refusesTheCall(String line, String serialization, String extension, String why)
      throws Exception {
    assertThat(refused(line, serialization, libraries(extension)))
        .contains("Fail to decode request");
    assertThat(Files.readString(folder.resolve("server/peer.log"))).contains(why);
  }

  @ParameterizedTest
  @CsvSource({"WARN", "DISABLE"})
  void makesItWhenTheCheckIsSwitchedOff(String status) throws Exception {
    assertThat(
            refused(
                "dubbo-3.3",
                "hessian2",
                List.of(),
                "-Ddubbo.application.serialize-check-status=" + status))
        .isEmpty();
  }

  /** The list is a resource of the application. */
  @ParameterizedTest
  @CsvSource({"hessian2", "fastjson2"})
  void makesItInStrictModeIfItIsOnTheAllowList(String serialization) throws Exception {
    Path list = folder.resolve("allowed/security/serialize.allowlist");
    Files.createDirectories(list.getParent());
    Files.writeString(list, "dev.discoveryscale.marker.ForeignMarker\n");
    assertThat(
            refused(
                "dubbo-3.3",
                serialization,
                List.of(),
                "-Ddubbo.application.serialize-check-status=STRICT",
                "-Xbootclasspath/a:" + folder.resolve("allowed")))
        .isEmpty();
  }

  private static List<String> libraries(String extension) {
    if (extension.isEmpty()) {
      return List.of();
    }
    return extension.startsWith("fastjson:")
        ? List.of(EXTENSION + extension, "com.alibaba:fastjson:1.2.83")
        : List.of(EXTENSION + extension);
  }
}
