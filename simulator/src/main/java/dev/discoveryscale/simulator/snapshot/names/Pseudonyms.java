package dev.discoveryscale.simulator.snapshot.names;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Other words in place of words. A word is letters and digits; its pseudonym has as many of each
 * kind at the same places, so that it is as long, also percent-encoded in UTF-8, and is a name in
 * Java if the word is one. It comes from a keyed hash (HMAC with SHA-256) of the word, so that
 * equal words have equal pseudonyms in all snapshots with that key, but for the few that would be
 * those of another word. Two words never have the same. For one thread.
 */
final class Pseudonyms {

  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
  private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String DIGITS = "0123456789";

  /** The first characters of blocks of letters that UTF-8 writes in two, three and four bytes. */
  private static final int TWO_BYTES = 0x100;

  private static final int THREE_BYTES = 0x4e00;
  private static final int FOUR_BYTES = 0x20000;
  private static final int BLOCK = 0x80;
  private static final int LARGE_BLOCK = 0x4000;

  private final Mac mac;
  private final Map<String, String> known = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /**
   * Pseudonyms of one key.
   *
   * @param key at least 16 bytes; who has it can test whether a word was there
   */
  Pseudonyms(byte[] key) {
    try {
      mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JVM has HmacSHA256", e);
    }
  }

  /** The pseudonym of a word of letters and digits. */
  String of(String word) {
    String pseudonym = known.get(word);
    if (pseudonym == null) {
      pseudonym = free(word);
      known.put(word, pseudonym);
    }
    return pseudonym;
  }

  /**
   * The pseudonym of an IPv4 address: another one, each of its numbers as long as before.
   *
   * @param address four numbers from 0 to 255
   */
  String ofAddress(String address) {
    String pseudonym = known.get(address);
    for (int attempt = 0; pseudonym == null; attempt++) {
      String candidate = address(address, attempt);
      if (taken.add(candidate)) {
        pseudonym = candidate;
        known.put(address, candidate);
      }
    }
    return pseudonym;
  }

  private String free(String word) {
    for (int attempt = 0; ; attempt++) {
      String candidate = candidate(word, attempt);
      if (taken.add(candidate)) {
        return candidate;
      }
    }
  }

  private String candidate(String word, int attempt) {
    Stream random = new Stream(word, attempt);
    StringBuilder candidate = new StringBuilder(word.length());
    word.codePoints().forEach(c -> candidate.appendCodePoint(like(c, random.next())));
    return candidate.toString();
  }

  private static int like(int c, int random) {
    if (c < 0x80) {
      String alphabet = c >= 'a' ? LOWER : c >= 'A' ? UPPER : DIGITS;
      return alphabet.charAt(random % alphabet.length());
    }
    if (c < 0x800) {
      return TWO_BYTES + random % BLOCK;
    }
    return (c < 0x10000 ? THREE_BYTES : FOUR_BYTES) + random % LARGE_BLOCK;
  }

  private String address(String address, int attempt) {
    Stream random = new Stream(address, attempt);
    StringBuilder candidate = new StringBuilder(address.length());
    for (String number : address.split("\\.")) {
      int drawn =
          switch (number.length()) {
            case 1 -> random.next() % 10;
            case 2 -> 10 + random.next() % 90;
            default -> 100 + random.next() % 156;
          };
      candidate.append(candidate.isEmpty() ? "" : ".").append(drawn);
    }
    return candidate.toString();
  }

  /** Numbers that follow from a word. */
  private final class Stream {

    private final String word;
    private final int attempt;
    private ByteBuffer numbers = ByteBuffer.allocate(0);
    private int block;

    Stream(String word, int attempt) {
      this.word = word;
      this.attempt = attempt;
    }

    int next() {
      if (numbers.remaining() < Integer.BYTES) {
        mac.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(attempt).putInt(block++).array());
        numbers = ByteBuffer.wrap(mac.doFinal(word.getBytes(StandardCharsets.UTF_8)));
      }
      return numbers.getInt() >>> 1;
    }
  }
}
