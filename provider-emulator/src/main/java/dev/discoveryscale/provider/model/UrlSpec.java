package dev.discoveryscale.provider.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Additions to the URLs of a fleet, beyond what providers of the line write themselves.
 *
 * @param length length of one decoded provider URL in characters; meaningless parameters fill it
 *     up; a longer URL stays as it is
 * @param distinctParameters parameters whose value differs between instances, beside host, pid and
 *     timestamp
 * @param revisions how many builds of the application are deployed side by side, as during a
 *     rolling upgrade: instance i starts with build i modulo this, in a parameter of its own
 * @param parameters parameters that a user has set on all services
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record UrlSpec(
    int length, int distinctParameters, int revisions, SortedMap<String, String> parameters) {

  public UrlSpec {
    if (revisions < 1) {
      throw new IllegalArgumentException("a fleet has at least one revision, not " + revisions);
    }
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }

  /** URLs of a length with parameters that differ, of one revision and without others. */
  public static UrlSpec of(int length, int distinctParameters) {
    return new UrlSpec(length, distinctParameters, 1, new TreeMap<>());
  }

  /** The same with so many revisions. */
  public UrlSpec withRevisions(int count) {
    return new UrlSpec(length, distinctParameters, count, parameters);
  }

  /** The same with these parameters on all services. */
  public UrlSpec withParameters(Map<String, String> set) {
    return new UrlSpec(length, distinctParameters, revisions, new TreeMap<>(set));
  }
}
