package dev.discoveryscale.provider.model;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where and how the providers of a fleet register.
 *
 * @param mode what a provider writes
 * @param metadata where revisions' metadata is served from, when instances are registered
 * @param registries how many registries there are
 * @param placement which of them an instance registers in
 * @param sessions how registrations are held
 * @param beats whether providers of a line whose client of Nacos beats (2.7) do so: what they have
 *     there belongs to no connection, and one that is killed stays until no beat has come for 30 s.
 *     Else a connection holds it, as of later lines, which costs less. No matter elsewhere
 */
public record RegisteringSpec(
    RegisterMode mode,
    MetadataStorage metadata,
    int registries,
    Placement placement,
    Sessions sessions,
    boolean beats) {

  public RegisteringSpec {
    if (registries < 1) {
      throw new IllegalArgumentException("a fleet needs a registry");
    }
  }

  /** The default of real providers: those that send beats to a Nacos do so. */
  public RegisteringSpec(
      RegisterMode mode,
      MetadataStorage metadata,
      int registries,
      Placement placement,
      Sessions sessions) {
    this(mode, metadata, registries, placement, sessions, true);
  }

  /** The same with beats, or held by connections. */
  public RegisteringSpec withBeats(boolean sent) {
    return new RegisteringSpec(mode, metadata, registries, placement, sessions, sent);
  }

  /** Numbers of the registries an instance registers in. */
  public List<Integer> registriesOf(int instance) {
    return placement == Placement.SPLIT
        ? List.of(instance % registries)
        : IntStream.range(0, registries).boxed().toList();
  }

  /** Whether an instance registers in a registry. */
  public boolean registers(int instance, int registry) {
    return placement == Placement.MIRRORED || instance % registries == registry;
  }

  /** The first instance that registers in a registry. */
  public int firstInstance(int registry) {
    return placement == Placement.SPLIT ? registry : 0;
  }

  /** Whether a registry is the first registry of some instance. */
  public boolean first(int registry) {
    return registry == 0 || placement == Placement.SPLIT;
  }

  /**
   * The id that providers have given to a registry's configuration. One that registers in a single
   * registry has no reason to name it; several must be distinguished.
   *
   * @param registry its number, from 0
   */
  public Optional<String> registryId(int registry) {
    return placement == Placement.MIRRORED && registries > 1
        ? Optional.of("registry-" + (registry + 1))
        : Optional.empty();
  }
}
