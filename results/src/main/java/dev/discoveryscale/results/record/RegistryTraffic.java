package dev.discoveryscale.results.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * What went over the consumer's connections to its registries: TCP payload as the kernel counts it
 * for each connection, without headers, acknowledgements and what was sent again.
 *
 * @param phases in order, as far as the cell came; what was said before the first is in it
 * @param connectionsEnded connections that were gone at a look; what passed over them after the
 *     look before, at most ten seconds earlier, is not in the figures
 * @param unknown why there are no figures; then the others are empty
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RegistryTraffic(List<Phase> phases, long connectionsEnded, Optional<String> unknown) {

  public RegistryTraffic {
    phases = List.copyOf(phases);
  }

  /** One phase's share. */
  public record Phase(String phase, long receivedBytes, long sentBytes) {}

  /** Traffic that could not be measured. */
  public static RegistryTraffic unknown(String why) {
    return new RegistryTraffic(List.of(), 0, Optional.of(why));
  }
}
