package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Traffic on the consumer's connections to its registries: TCP payload as the kernel counts it for
 * each connection, without headers, acknowledgements and retransmissions.
 *
 * @param phases in order, as far as the cell came; what was said before the first is in it
 * @param connectionsEnded connections that were gone at the last look; what passed over them after
 *     the last look that saw them, mostly at most ten seconds before, is not in the figures
 * @param unknown why there are no figures; then the others are empty
 * @param leftOut phases that are not among the others, as what is theirs is unknown: the look at
 *     their begin or end failed; absent if there are none, and in records from before it was kept
 * @param each the same of each registry, in their order, where there are several; absent in records
 *     from before it was kept, and where the connections cannot be distinguished
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RegistryTraffic(
    List<Phase> phases,
    long connectionsEnded,
    Optional<String> unknown,
    Optional<List<String>> leftOut,
    Optional<List<RegistryTraffic>> each)
    implements CellRecord.Part {

  public RegistryTraffic {
    phases = List.copyOf(phases);
    leftOut = leftOut.map(List::copyOf);
    each = each.map(List::copyOf);
  }

  /** One phase's share. */
  public record Phase(String phase, long receivedBytes, long sentBytes) {}

  /** Whether all is known of some phases. */
  public boolean whole(Collection<String> names) {
    return unknown.isEmpty() && Collections.disjoint(names, leftOut.orElse(List.of()));
  }

  /** Traffic that could not be measured. */
  public static RegistryTraffic unknown(String why) {
    return new RegistryTraffic(List.of(), 0, Optional.of(why), Optional.empty(), Optional.empty());
  }

  /** The same, with what each registry had of it. */
  public RegistryTraffic withEach(List<RegistryTraffic> registries) {
    return new RegistryTraffic(
        phases, connectionsEnded, unknown, leftOut, Optional.of(List.copyOf(registries)));
  }
}
