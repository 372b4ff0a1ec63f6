package dev.discoveryscale.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A minor line of a framework, such as {@code dubbo-3.3} or {@code grpc-1.80}. The lines of one
 * framework are ordered by their numbers.
 *
 * @param framework such as {@code dubbo}
 * @param major the first number of the line's releases
 * @param minor the second
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record ReleaseLine(String framework, int major, int minor)
    implements Comparable<ReleaseLine> {

  /** The framework of lines that discovery knows. */
  public static final String DUBBO = "dubbo";

  public static final ReleaseLine DUBBO_2_6 = new ReleaseLine(DUBBO, 2, 6);
  public static final ReleaseLine DUBBO_2_7 = new ReleaseLine(DUBBO, 2, 7);
  public static final ReleaseLine DUBBO_3_0 = new ReleaseLine(DUBBO, 3, 0);
  public static final ReleaseLine DUBBO_3_1 = new ReleaseLine(DUBBO, 3, 1);
  public static final ReleaseLine DUBBO_3_2 = new ReleaseLine(DUBBO, 3, 2);
  public static final ReleaseLine DUBBO_3_3 = new ReleaseLine(DUBBO, 3, 3);

  private static final Set<String> IN_GO = Set.of("rpcx", "grpc-go");

  private static final Pattern TEXT =
      Pattern.compile("([a-z]+(?:-[a-z]+)*)-(0|[1-9]\\d{0,3})\\.(0|[1-9]\\d{0,3})");
  private static final Comparator<ReleaseLine> BY_NUMBERS =
      Comparator.comparing(ReleaseLine::framework)
          .thenComparingInt(ReleaseLine::major)
          .thenComparingInt(ReleaseLine::minor);

  /** Whether its programs are in Go, where callers and connections have no threads of their own. */
  public boolean isInGo() {
    return IN_GO.contains(framework);
  }

  /** The line a text names; absent if it names none. */
  public static Optional<ReleaseLine> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ReleaseLine(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3))))
        : Optional.empty();
  }

  /**
   * The line a text names.
   *
   * @throws IllegalArgumentException if it names none
   */
  @JsonCreator
  public static ReleaseLine of(String text) {
    return parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException("a line must be like dubbo-3.3, got '" + text + "'"));
  }

  /** Whether this line is another one or came after it; a line of another framework did not. */
  public boolean atLeast(ReleaseLine other) {
    return framework.equals(other.framework) && compareTo(other) >= 0;
  }

  /** Whether this is a line of Dubbo. */
  public boolean isDubbo() {
    return framework.equals(DUBBO);
  }

  /** Whether a release of its framework is one of this line. */
  public boolean has(Release release) {
    return release.major() == major && release.minor() == minor;
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
  public int compareTo(ReleaseLine other) {
    return BY_NUMBERS.compare(this, other);
  }

  /** As files and command lines write it, for example {@code dubbo-3.3}. */
  @Override
  @JsonValue
  public String toString() {
    return framework + "-" + major + "." + minor;
  }
}
