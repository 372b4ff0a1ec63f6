package dev.discoveryscale.provider.dialect.data;

import static dev.discoveryscale.model.MetadataStorage.LOCAL;
import static dev.discoveryscale.model.MetadataStorage.REMOTE;
import static dev.discoveryscale.model.RegisterMode.ALL;
import static dev.discoveryscale.model.RegisterMode.INSTANCE;
import static dev.discoveryscale.model.RegisterMode.INTERFACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.Fleets;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.Sessions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderUrlsTest {

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, 2.6.12, 1024", "dubbo-2.7, 2.7.23, 1024", "dubbo-3.0, 3.0.15, 1024",
    "dubbo-3.3, 3.3.6, 1024", "dubbo-3.3, 3.3.6, 400", "dubbo-2.7, 2.7.23, 6000"
  })
  void padsUrlsToRequestedLength(String line, String release, int length) {
    FleetSpec fleet = Fleets.fleet(release, INTERFACE, LOCAL, length, 3, Fleets.DUBBO);

    List<String> urls =
        IntStream.range(0, 10).boxed().flatMap(i -> urls(line, fleet, i).stream()).toList();

    assertThat(urls).hasSize(20).allSatisfy(url -> assertThat(url).hasSize(length));
    assertThat(Dialects.of(line).minimumUrlLength(fleet)).isLessThan(length);
  }

  @Test
  void padsUrlOf1024CharactersWithAboutSeventeenParameters() {
    List<Integer> counts =
        Map.of("dubbo-2.6", "2.6.12", "dubbo-2.7", "2.7.23", "dubbo-3.3", "3.3.6")
            .entrySet()
            .stream()
            .map(e -> Fleets.fleet(e.getValue(), INTERFACE, LOCAL, 1024, 0, Fleets.DUBBO))
            .map(
                fleet ->
                    parameters(urls("dubbo-" + fleet.release().substring(0, 3), fleet, 0).get(0)))
            .map(Map::size)
            .toList();

    assertThat(counts).allMatch(count -> count >= 14 && count <= 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 32})
  void variesRequestedNumberOfParametersBetweenInstances(int distinct) {
    FleetSpec fleet = Fleets.fleet("2.7.23", INTERFACE, LOCAL, 1024, distinct, Fleets.DUBBO);
    Map<String, String> first = parameters(urls("dubbo-2.7", fleet, 1).get(0));
    Map<String, String> second = parameters(urls("dubbo-2.7", fleet, 2).get(0));

    Set<String> differing =
        first.keySet().stream()
            .filter(key -> !first.get(key).equals(second.get(key)))
            .collect(Collectors.toSet());

    assertThat(first).hasSameSizeAs(second);
    assertThat(differing).hasSize(distinct);
  }

  @Test
  void keepsLengthOfUrlLongerThanRequested() {
    FleetSpec fleet = Fleets.fleet("2.7.23", INTERFACE, LOCAL, 100, 0, Fleets.DUBBO);

    int minimum = Dialects.of("dubbo-2.7").minimumUrlLength(fleet);

    assertThat(urls("dubbo-2.7", fleet, 0)).anyMatch(url -> url.length() == minimum);
  }

  @ParameterizedTest
  @CsvSource({"dubbo-3.0, 3.0.15", "dubbo-3.1, 3.1.11", "dubbo-3.2, 3.2.19", "dubbo-3.3, 3.3.6"})
  void sharesRevisionUnlessParametersDiffer(String line, String release) {
    assertThat(revisions(line, Fleets.fleet(release, ALL, REMOTE, 1024, 0, Fleets.DUBBO)))
        .hasSize(1);
    FleetSpec distinct = Fleets.fleet(release, ALL, REMOTE, 1024, 1, Fleets.DUBBO);
    assertThat(revisions(line, distinct)).hasSize(10);
  }

  @Test
  void deploysRequestedNumberOfBuilds() {
    FleetSpec one = Fleets.fleet("3.3.6", ALL, REMOTE, 1024, 0, Fleets.DUBBO);
    FleetSpec fleet =
        new FleetSpec(
            one.application(),
            one.release(),
            one.instances(),
            one.services(),
            one.protocols(),
            one.url().withRevisions(3),
            one.registering());

    assertThat(revisions("dubbo-3.3", fleet)).hasSize(3);
    assertThat(urls("dubbo-3.3", fleet, 4).get(0)).hasSize(1024).contains("&build=b-00001&");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.3"})
  void writesSameCommonNodesInRegistriesOfSplitFleet(String line) {
    FleetSpec mirrored = inTwoRegistries(Placement.MIRRORED);
    FleetSpec split = inTwoRegistries(Placement.SPLIT);
    Dialect dialect = Dialects.of(line);
    Instance first = instance(split, 0);

    assertThat(dialect.commonNodes(split, first, 1))
        .isEqualTo(dialect.commonNodes(split, first, 0));
    assertThat(dialect.commonNodes(mirrored, first, 1))
        .isNotEqualTo(dialect.commonNodes(mirrored, first, 0));
  }

  @Test
  void registersLoopbackAddressesAsNumbers() {
    assertThat(new Instance(0, "127.1.0.1", 1, 0).registeredHost()).isEqualTo("2130771969");
    assertThat(new Instance(0, "10.0.0.1", 1, 0).registeredHost()).isEqualTo("10.0.0.1");
  }

  @Test
  void refusesApplicationModeBeforeDubbo3() {
    FleetSpec fleet = Fleets.fleet("2.7.23", INSTANCE, LOCAL, 1024, 0, Fleets.DUBBO);

    assertThatThrownBy(() -> Dialects.of("dubbo-2.7").check(fleet))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dubbo-2.7");
  }

  @Test
  void refusesUnknownLineNamingKnownOnes() {
    assertThatThrownBy(() -> Dialects.of("dubbo-1.0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dubbo-2.6, dubbo-2.7, dubbo-3.0, dubbo-3.1, dubbo-3.2, dubbo-3.3");
  }

  private static FleetSpec inTwoRegistries(Placement placement) {
    FleetSpec one = Fleets.fleet("3.3.6", INTERFACE, LOCAL, 1024, 0, Fleets.DUBBO);
    return new FleetSpec(
        one.application(),
        one.release(),
        one.instances(),
        one.services(),
        one.protocols(),
        one.url(),
        new RegisteringSpec(INTERFACE, LOCAL, 2, placement, Sessions.SHARED));
  }

  private static Set<String> revisions(String line, FleetSpec fleet) {
    return IntStream.range(0, 10)
        .mapToObj(i -> Dialects.of(line).metadata(fleet, instance(fleet, i)).get(0).revision())
        .collect(Collectors.toSet());
  }

  private static List<String> urls(String line, FleetSpec fleet, int index) {
    return Dialects.of(line).instanceNodes(fleet, instance(fleet, index), 0).stream()
        .map(node -> node.path().substring(node.path().lastIndexOf('/') + 1))
        .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
        .toList();
  }

  private static Map<String, String> parameters(String url) {
    Map<String, String> parameters = new TreeMap<>();
    for (String parameter : url.substring(url.indexOf('?') + 1).split("&")) {
      String[] keyAndValue = parameter.split("=", 2);
      parameters.put(keyAndValue[0], keyAndValue[1]);
    }
    return parameters;
  }

  private static Instance instance(FleetSpec fleet, int index) {
    return new Instance(
        index,
        index % fleet.url().revisions(),
        "127.1.0." + (index + 1),
        12_345,
        1_763_600_000_000L);
  }
}
