package dev.discoveryscale.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A minor line of Dubbo, such as {@code dubbo-3.3}. Lines are ordered by their numbers.
 *
 * @param major the first number of the line's releases
 * @param minor the second
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record DubboLine(int major, int minor) implements Comparable<DubboLine> {

  public static final DubboLine DUBBO_2_6 = new DubboLine(2, 6);
  public static final DubboLine DUBBO_2_7 = new DubboLine(2, 7);
  public static final DubboLine DUBBO_3_0 = new DubboLine(3, 0);
  public static final DubboLine DUBBO_3_1 = new DubboLine(3, 1);
  public static final DubboLine DUBBO_3_2 = new DubboLine(3, 2);
  public static final DubboLine DUBBO_3_3 = new DubboLine(3, 3);

  private static final Pattern TEXT =
      Pattern.compile("dubbo-(0|[1-9]\\d{0,3})\\.(0|[1-9]\\d{0,3})");
  private static final Comparator<DubboLine> BY_NUMBERS =
      Comparator.comparingInt(DubboLine::major).thenComparingInt(DubboLine::minor);

  /** The line a text names; absent if it names none. */
  public static Optional<DubboLine> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new DubboLine(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  /**
   * The line a text names.
   *
   * @throws IllegalArgumentException if it names none
   */
  @JsonCreator
  public static DubboLine of(String text) {
    return parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a Dubbo line must be like dubbo-3.3, got '" + text + "'"));
  }

  /** Whether this line is another one or came after it. */
  public boolean atLeast(DubboLine other) {
    return compareTo(other) >= 0;
  }

  /** Whether its providers and consumers speak the triple protocol. */
  public boolean hasTriple() {
    return atLeast(DUBBO_3_0);
  }

  /** Whether providers register applications and consumers find them. */
  public boolean hasApplicationDiscovery() {
    return atLeast(DUBBO_3_0);
  }

  /** Whether providers have a parameter for where metadata is kept. */
  public boolean keepsMetadata() {
    return atLeast(DUBBO_2_7);
  }

  /**
   * Whether consumers keep their last addresses by default if a registry pushes an empty list:
   * {@code CacheableFailbackRegistry} and {@code ServiceInstancesChangedListener} of 3.0.5 to
   * 3.1.11 do, those from 3.2.0 on do not.
   */
  public boolean protectsFromEmptyLists() {
    return atLeast(DUBBO_3_0) && !atLeast(DUBBO_3_2);
  }

  /** Whether providers have {@code MetadataServiceV2} on triple beside the first service. */
  public boolean hasSecondMetadataService() {
    return atLeast(DUBBO_3_3);
  }

  @Override
  public int compareTo(DubboLine other) {
    return BY_NUMBERS.compare(this, other);
  }

  /** As files and command lines write it, for example {@code dubbo-3.3}. */
  @Override
  @JsonValue
  public String toString() {
    return "dubbo-" + major + "." + minor;
  }
}
