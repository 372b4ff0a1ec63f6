package dev.discoveryscale.simulator.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.yaml.Catalogue;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.ProfileReader;
import dev.discoveryscale.simulator.yaml.ScenarioReader;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas allow what the readers allow, and refuse what they refuse. */
class SchemaTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());

  static Stream<Path> shipped() {
    return Stream.of(HOME.scenarios(), HOME.profiles())
        .flatMap(all -> all.names().stream().map(name -> file(all, name)));
  }

  private static Path file(Catalogue catalogue, String name) {
    return catalogue.folder().resolve(name + ".yaml");
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void allowsShippedFileThatNamesIt(Path file) throws IOException {
    String first = Files.readAllLines(file).get(0);
    assertThat(first).startsWith(Catalogue.MODELINE);
    Path schema = file.resolveSibling(first.substring(Catalogue.MODELINE.length()));

    assertThat(errors(schema, Source.read(file, List.of()).tree())).isEmpty();
  }

  /** Settings of the scenario that has each kind of churn. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "providers.instances=0",
        "providers.instances=many",
        "providers.instances=null",
        "providers.url.length=100",
        "providers.uri=1",
        "providers.protocols=all",
        "providers.protocols[0].port=65536",
        "providers.protocols[0]={name: dubbo}",
        "registries.kind=etcd",
        "registries.heap=128",
        "registries.nacos={beats: sometimes}",
        "calls.every=soon",
        "churn[0].kind=reboot",
        "churn[0].fraction=0.5",
        "churn[2].fraction=1.5",
        "churn[7].down=null",
        "churn[8].late=8",
        "time.span=null",
        "time.played=automatic",
        "time.played={atLast: 1m}",
        "gates[0].measure=rssMb",
        "gates[0].max=much",
        "profiling=[wall]",
        "name=../up",
        "seeds=1",
      })
  void refusesScenarioThatTheReaderRefuses(String setting) throws IOException {
    Source wrong = Source.read(file(HOME.scenarios(), "churn"), List.of(Setting.parse(setting)));

    assertThatThrownBy(() -> ScenarioReader.read(wrong, d -> {})).isInstanceOf(BadInput.class);
    assertThat(errors(HOME.folder().resolve("scenarios/scenario.schema.json"), wrong.tree()))
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client.line=dubbo-9",
        "client.line=null",
        "client.version=3.0.x",
        "discovery.model=magic",
        "jvm.heap=768",
        "jvm.cores=0",
        "jvm.collector=epsilon",
        "jvm.flags=[Xint]",
        "jvm.flag=-Xint",
        "jvm.nativeMemory=1",
      })
  void refusesProfileThatTheReaderRefuses(String setting) throws IOException {
    Source wrong =
        Source.read(
            file(HOME.profiles(), "dubbo-3.0-application"), List.of(Setting.parse(setting)));

    assertThatThrownBy(
            () -> new ProfileReader(BuiltLines.versions(HOME)).read("wrong", wrong, d -> {}))
        .isInstanceOf(BadInput.class);
    assertThat(errors(HOME.folder().resolve("profiles/profile.schema.json"), wrong.tree()))
        .isNotEmpty();
  }

  private static List<Error> errors(Path schema, ObjectNode tree) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
        .getSchema(Files.readString(schema))
        .validate(tree.toString(), InputFormat.JSON);
  }
}
