package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.model.scenario.Scenario.Providers;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Captured fleets, each read once in the life of this program. */
public final class CapturedFleets {

  private static final Map<Asked, CapturedFleet> READ = new HashMap<>();

  /** A folder, and the names that the dubbo protocol answers. */
  private record Asked(Path folder, Set<String> carried) {}

  private CapturedFleets() {}

  /**
   * The fleet in the folder of a snapshot. Its protocols dubbo and Triple are answered.
   *
   * @throws BadInput if it is none, is not complete, or cannot be played
   * @throws IOException if a file cannot be read, or is cut off
   */
  public static CapturedFleet of(Path folder) throws IOException {
    return of(folder, List.of());
  }

  /**
   * The same, where the dubbo protocol answers under further names.
   *
   * @param protocols the others of these are of no concern
   */
  public static synchronized CapturedFleet of(Path folder, List<Protocol> protocols)
      throws IOException {
    Asked asked = new Asked(folder.toAbsolutePath().normalize(), carried(protocols));
    if (!READ.containsKey(asked)) {
      READ.put(asked, CapturedFleet.read(asked.folder(), asked.carried()));
    }
    return READ.get(asked);
  }

  private static Set<String> carried(List<Protocol> protocols) {
    return protocols.stream()
        .filter(protocol -> protocol.wire().equals("dubbo") && !protocol.name().equals("dubbo"))
        .map(Protocol::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The captured fleet of a scenario; absent if it describes one.
   *
   * @throws BadInput if it cannot be read
   */
  public static Optional<CapturedFleet> of(Providers providers) {
    return providers
        .from()
        .map(
            folder -> {
              try {
                return of(Path.of(folder), providers.protocols().listed());
              } catch (IOException e) {
                throw BadInput.says(folder + ": " + e.getMessage());
              }
            });
  }
}
