package dev.discoveryscale.simulator.snapshot.names;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of a registry without the names of its owner. Words are replaced by {@link Pseudonyms},
 * except words that Dubbo itself writes. Characters between words stay. So sizes stay as they were,
 * and equal words stay equal. For one thread.
 */
public final class Anonymizer {

  /** A word; also of characters that are percent-encoded, in UTF-8. */
  private static final Pattern WORD =
      Pattern.compile("(?:[\\p{L}\\p{N}]|%[0-9A-Fa-f]{2})+", Pattern.UNICODE_CHARACTER_CLASS);

  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern ADDRESS =
      Pattern.compile("(?<![\\d.])(?:" + OCTET + "\\.){3}" + OCTET + "(?![\\d.])");

  private static final Pattern ADDRESS_OR_CLASS =
      Pattern.compile(ADDRESS.pattern() + "|(?<![\\w.$])(java(?:\\.\\w+){2,})(?![\\w.$])");

  /** An instance of an application has its host and port for an id, and port also beside it. */
  private static final String INSTANCE_ID = "id";

  private static final Pattern HOST_AND_PORT = Pattern.compile("([^:/%]+)(:\\d{1,5})");

  private static final Pattern PLAIN_WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final Pattern PLAIN_WORD_BESIDE_BYTES =
      Pattern.compile("(?<!%|%[0-9A-Fa-f])[\\p{L}\\p{N}]+");
  private static final Pattern NUMBER_OR_TRUTH =
      Pattern.compile("-?\\d{1,19}(?:\\.\\d{1,4})?|true|false");
  private static final Pattern VERSION = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){1,3}");

  /** Most values stand in many URLs, so some are remembered, but no long ones. */
  private static final int REMEMBERED = 50_000;

  private static final int LONGEST = 200;

  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private final boolean keepsNames;
  private final UnaryOperator<String> words;
  private final UnaryOperator<String> addresses;
  private final DubboWords known;

  private Anonymizer(
      boolean keepsNames,
      UnaryOperator<String> words,
      UnaryOperator<String> addresses,
      DubboWords known) {
    this.keepsNames = keepsNames;
    this.words = words;
    this.addresses = addresses;
    this.known = known;
  }

  /** Replaces words by those of a key. */
  public static Anonymizer of(byte[] key, DubboWords known) {
    Pseudonyms pseudonyms = new Pseudonyms(key);
    return new Anonymizer(false, pseudonyms::of, pseudonyms::ofAddress, known);
  }

  /** Keeps everything as it is. */
  public static Anonymizer keepingNames() {
    return new Anonymizer(
        true, UnaryOperator.identity(), UnaryOperator.identity(), DubboWords.NONE);
  }

  /** True if it replaces nothing. */
  public boolean keepsNames() {
    return keepsNames;
  }

  /** A name, such as that of an interface, an application or a host. */
  public String name(String text) {
    return remembered(
        names,
        text,
        () ->
            ADDRESS.matcher(text).matches()
                ? addresses.apply(text)
                : replaced(text, known.values()));
  }

  /** What was found for a text before, or is found now. */
  private static String remembered(
      Map<String, String> known, String text, Supplier<String> unknown) {
    if (text.length() > LONGEST) {
      return unknown.get();
    }
    String found = known.get(text);
    if (found == null) {
      found = unknown.get();
      if (known.size() == REMEMBERED) {
        known.clear();
      }
      known.put(text, found);
    }
    return found;
  }

  /** The name of a parameter, unless it is one of Dubbo's, which may follow that of a method. */
  public String key(String key) {
    if (known.parameters().contains(key)) {
      return key;
    }
    String last = last(key);
    return known.parameters().contains(last)
        ? replaced(key.substring(0, key.length() - last.length()), Set.of()) + last
        : replaced(key, Set.of());
  }

  /** The value of a parameter, unless Dubbo's parameter of that name has harmless values. */
  public String value(String key, String value) {
    String meant = known.parameters().contains(key) ? key : last(key);
    if (known.kept(meant)
        || (known.numbers(meant) && NUMBER_OR_TRUTH.matcher(value).matches())
        || (known.versions(meant) && VERSION.matcher(value).matches())) {
      return value;
    }
    Matcher instance = HOST_AND_PORT.matcher(value);
    return meant.equals(INSTANCE_ID) && instance.matches()
        ? name(instance.group(1)) + instance.group(2)
        : text(value);
  }

  private static String last(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  /** Any text, addresses in it included. Names of the JDK's own classes stay. */
  public String text(String text) {
    return remembered(texts, text, () -> withoutNames(text));
  }

  private String withoutNames(String text) {
    if (known.values().contains(text)) {
      return text;
    }
    Matcher found = ADDRESS_OR_CLASS.matcher(text);
    StringBuilder all = new StringBuilder(text.length());
    int end = 0;
    while (found.find()) {
      boolean address = found.group(1) == null;
      if (address || isOfPlatform(found.group())) {
        all.append(replaced(text.substring(end, found.start()), known.values()));
        all.append(address ? addresses.apply(found.group()) : found.group());
        end = found.end();
      }
    }
    return all.append(replaced(text.substring(end), known.values())).toString();
  }

  /** Anybody may call a word of theirs java.util, so only names of classes that exist are kept. */
  private static boolean isOfPlatform(String name) {
    try {
      Class.forName(name, false, ClassLoader.getPlatformClassLoader());
      return true;
    } catch (ClassNotFoundException other) {
      return false;
    }
  }

  private String replaced(String text, Set<String> kept) {
    return WORD.matcher(text)
        .replaceAll(word -> Matcher.quoteReplacement(word(word.group(), kept)));
  }

  private String word(String written, Set<String> kept) {
    if (kept.contains(written)) {
      return written;
    }
    return written.indexOf('%') < 0 ? words.apply(written) : encoded(written);
  }

  /** Of bytes that are no UTF-8 nothing is known, so they stay. */
  private String encoded(String written) {
    PercentEncoded text = PercentEncoded.decode(written);
    if (!text.valid()) {
      return PLAIN_WORD_BESIDE_BYTES
          .matcher(written)
          .replaceAll(word -> Matcher.quoteReplacement(words.apply(word.group())));
    }
    Matcher word = PLAIN_WORD.matcher(text.decoded());
    StringBuilder all = new StringBuilder(written.length());
    int end = 0;
    while (word.find()) {
      all.append(text.encoded(text.decoded().substring(end, word.start()), end));
      all.append(text.encoded(words.apply(word.group()), word.start()));
      end = word.end();
    }
    return all.append(text.encoded(text.decoded().substring(end), end)).toString();
  }
}
