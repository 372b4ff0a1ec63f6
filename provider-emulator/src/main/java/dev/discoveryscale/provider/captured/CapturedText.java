package dev.discoveryscale.provider.captured;

import dev.discoveryscale.provider.model.Instance;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A captured text in which the address, process id and starts of a provider were found, once, and
 * the revision of its metadata.
 */
public final class CapturedText {

  private static final String PID = "(?<=[&?]pid=|%26pid%3D|%3Fpid%3D)(?<pid>\\d{1,9})(?!\\d)";

  /** A start is written as 13 digits in URLs and, perhaps within a string of JSON, in objects. */
  private static final String STARTED =
      "(?<=[&?]timestamp=|%26timestamp%3D|%3Ftimestamp%3D|\"timestamp\":\""
          + "|\"timestamp\\\\\":\\\\\"|\"registrationTimeUTC\":)"
          + "(?<started>\\d{13})(?!\\d)";

  /** In the JSON of a ZooKeeper's instance, and as an entry of the metadata in a Nacos. */
  private static final String REVISION =
      "(?<=dubbo\\.metadata\\.revision(?:\":\"|=))(?<revision>[^\"&]+)";

  private enum Kind {
    ADDRESS,
    PID,
    STARTED,
    REVISION
  }

  private record Place(int start, int end, Kind kind) {}

  private final String text;
  private final Place[] places;

  private CapturedText(String text, Place[] places) {
    this.text = text;
    this.places = places;
  }

  /** What finds the places in the texts of a provider with this address. */
  public static Pattern places(String host) {
    return Pattern.compile(
        "(?<![\\d.])"
            + Pattern.quote(host)
            + "(?!\\d|\\.\\d)|"
            + PID
            + "|"
            + STARTED
            + "|"
            + REVISION);
  }

  /** Finds the {@link #places} in a text. */
  public static CapturedText of(String text, Pattern places) {
    Matcher found = places.matcher(text);
    return new CapturedText(
        text,
        found
            .results()
            .map(each -> new Place(each.start(), each.end(), kind(each)))
            .toArray(Place[]::new));
  }

  private static Kind kind(MatchResult place) {
    if (place.group(1) != null) {
      return Kind.PID;
    }
    if (place.group(2) != null) {
      return Kind.STARTED;
    }
    return place.group(3) == null ? Kind.ADDRESS : Kind.REVISION;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  /** The earliest start in it, in milliseconds since 1970; the largest number if it has none. */
  long firstStart() {
    long first = Long.MAX_VALUE;
    for (Place place : places) {
      if (place.kind == Kind.STARTED) {
        first = Math.min(first, number(place));
      }
    }
    return first;
  }

  /** The revision of the metadata in it, if it is the text of an instance of an application. */
  public Optional<String> revision() {
    return Stream.of(places)
        .filter(place -> place.kind == Kind.REVISION)
        .map(place -> text.substring(place.start, place.end))
        .findFirst();
  }

  /** The text with words in place of the address, process ids, starts and the revision. */
  public String withoutProcess() {
    StringBuilder alike = new StringBuilder(text.length());
    int copied = 0;
    for (Place place : places) {
      alike.append(text, copied, place.start).append(place.kind);
      copied = place.end;
    }
    return alike.append(text, copied, text.length()).toString();
  }

  /**
   * The text as another incarnation writes it.
   *
   * @param later milliseconds by which its starts are later
   * @param revisions the revisions that others take the place of, by the captured one
   */
  String renewed(Instance now, long later, Map<String, String> revisions) {
    if (places.length == 0) {
      return text;
    }
    StringBuilder renewed = new StringBuilder(text.length() + 16);
    int copied = 0;
    for (Place place : places) {
      renewed.append(text, copied, place.start);
      switch (place.kind) {
        case ADDRESS -> renewed.append(now.registeredHost());
        case PID -> renewed.append(pid(now.pid(), place.end - place.start));
        case STARTED -> renewed.append(number(place) + later);
        case REVISION -> {
          String captured = text.substring(place.start, place.end);
          renewed.append(revisions.getOrDefault(captured, captured));
        }
      }
      copied = place.end;
    }
    return renewed.append(text, copied, text.length()).toString();
  }

  private long number(Place place) {
    return Long.parseLong(text, place.start, place.end, 10);
  }

  /** A number of so many digits that follows from a process id. */
  private static long pid(int pid, int digits) {
    long least = 1;
    for (int each = 1; each < digits; each++) {
      least *= 10;
    }
    return least + pid % (9 * least);
  }
}
