package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.Version;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which registries a run has, for its record, and which servers turned out to be there. */
public final class RecordedRegistries {

  private static final Logger LOG = LoggerFactory.getLogger(RecordedRegistries.class);

  private static final String RNACOS = "rnacos";

  private RecordedRegistries() {}

  /** As they are known before any is started. */
  public static List<RunRecord.Registry> of(Scenario scenario) {
    return scenario.registries().each().stream().map(kind -> of(scenario, kind)).toList();
  }

  private static RunRecord.Registry of(Scenario scenario, RegistryKind kind) {
    RegistrySettings registries = scenario.registries();
    if (!registries.embedded()) {
      return registry(kind, Optional.empty(), "external");
    }
    if (scenario.containers().use()) {
      Optional<String> image =
          kind == RegistryKind.NACOS
              ? scenario.containers().nacos()
              : Optional.of(scenario.containers().registry());
      return registry(kind, image, "container");
    }
    if (kind == RegistryKind.NACOS) {
      return new RunRecord.Registry(
          kind.word(), rnacosVersion(), "embedded", Optional.of(RNACOS), Optional.of(true));
    }
    return registry(kind, Optional.of(Version.getVersion()), "embedded");
  }

  private static RunRecord.Registry registry(
      RegistryKind kind, Optional<String> version, String placement) {
    return new RunRecord.Registry(
        kind.word(), version, placement, Optional.empty(), Optional.empty());
  }

  private static Optional<String> rnacosVersion() {
    try {
      return RnacosBinary.find().map(RnacosBinary::version);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A line for each registry that is a stand-in. */
  public static List<String> standIns(List<Registry> registries) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Registry registry : registries) {
      if (registry.server().standIn()) {
        lines.add(registry.name() + " is " + registry.server().describe());
      }
    }
    return lines;
  }

  /**
   * A sentence for each that a login was given for, and that answers who does not log in. Of one
   * that does not answer this question nothing is said: what the run asks it itself will show.
   */
  public static List<String> unneededLogins(List<Registry> registries) {
    List<String> sentences = new ArrayList<>();
    for (Registry registry : registries) {
      if (registry instanceof NacosRegistry nacos
          && nacos.credentials().isPresent()
          && answersAnybody(nacos)) {
        sentences.add(
            "%s (%s) requires no login; %s was not needed."
                .formatted(nacos.name(), nacos.connectString(), nacos.credentials().get()));
      }
    }
    return sentences;
  }

  private static boolean answersAnybody(NacosRegistry nacos) {
    try {
      return nacos.answersAnybody();
    } catch (IOException e) {
      LOG.debug("{} cannot be asked whether it needs a login", nacos.name(), e);
      return false;
    }
  }

  /** Who answers as each of a cell's registries. */
  public static List<CellRecord.Server> servers(List<Registry> registries) throws IOException {
    List<CellRecord.Server> servers = new ArrayList<>();
    for (Registry registry : registries) {
      ServerIdentity found = registry.server();
      servers.add(
          new CellRecord.Server(
              registry.name(),
              found.kind().word(),
              found.software(),
              found.version(),
              found.standIn()));
    }
    return servers;
  }
}
