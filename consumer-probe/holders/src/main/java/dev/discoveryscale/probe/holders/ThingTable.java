package dev.discoveryscale.probe.holders;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The things that a heap is divided among, and the base: what is there without any. What of Dubbo
 * goes with which thing follows from the line's {@link HolderRules}; URLs and metadata, which that
 * leaves to who retains them or puts together with instances, are things of their own.
 */
record ThingTable(HolderRules holders) implements Owners {

  private static final Map<Holder, Thing> THINGS =
      Map.of(
          Holder.URL_LISTS, Thing.URL,
          Holder.INTERNED, Thing.URL,
          Holder.DIRECTORIES, Thing.INVOKER,
          Holder.INSTANCES, Thing.INSTANCE,
          Holder.CONNECTIONS, Thing.CONNECTION);

  @Override
  public int count() {
    return Thing.values().length + 2;
  }

  /** The base. */
  @Override
  public int rest() {
    return Thing.values().length;
  }

  /** The base too. */
  @Override
  public int classLibrary() {
    return Thing.values().length + 1;
  }

  @Override
  public int of(List<String> lineage) {
    return thing(lineage).map(Enum::ordinal).orElse(WHO_RETAINS);
  }

  private Optional<Thing> thing(List<String> lineage) {
    for (Thing thing : List.of(Thing.URL, Thing.REVISION)) {
      if (thing.isOf(lineage)) {
        return Optional.of(thing);
      }
    }
    return holders.holder(lineage).map(THINGS::get);
  }
}
