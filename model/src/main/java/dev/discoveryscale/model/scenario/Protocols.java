package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import java.util.List;

/**
 * The protocols that export each interface of a fleet: the list of the scenario, or the native ones
 * of a line's providers.
 *
 * @param listed the list; empty if native
 */
public record Protocols(List<Protocol> listed) {

  /** The word that stands for the line's own protocols. */
  public static final String NATIVE = "native";

  private static final Protocol DUBBO = new Protocol("dubbo", 20_880, "dubbo");
  private static final Protocol TRIPLE = new Protocol("tri", 20_881, "tri");

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Protocols {
    listed = List.copyOf(listed);
  }

  /** The protocols that the word stands for. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Protocols of(String word) {
    if (!word.equals(NATIVE)) {
      throw new IllegalArgumentException("protocols must be native or a list, got '" + word + "'");
    }
    return ofTheLine();
  }

  /** What the providers of each line speak themselves. */
  public static Protocols ofTheLine() {
    return new Protocols(List.of());
  }

  /** True if they differ between lines. */
  public boolean isNative() {
    return listed.isEmpty();
  }

  /**
   * The protocols of a line's providers. Native are dubbo, which every line speaks, and triple,
   * which 3.x speaks.
   */
  public List<Protocol> of(ReleaseLine line) {
    if (!isNative()) {
      return listed;
    }
    return line.hasTriple() ? List.of(DUBBO, TRIPLE) : List.of(DUBBO);
  }

  /** As the scenario wrote it: the word or the list. */
  @JsonValue
  public Object written() {
    return isNative() ? NATIVE : listed;
  }
}
