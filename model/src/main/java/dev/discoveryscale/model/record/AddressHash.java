package dev.discoveryscale.model.record;

import java.util.HexFormat;

/**
 * The name by which {@code samples.jsonl} calls an address that came or went: 16 hexadecimal digits
 * of FNV-1a, 64 bit, over the characters of {@code protocol://host:port}, each taken as one byte.
 * The consumer's probe computes the same. Source: http://www.isthe.com/chongo/tech/comp/fnv/.
 */
public final class AddressHash {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private AddressHash() {}

  /** The name of an address written as {@code protocol://host:port}. */
  public static String of(String address) {
    long hash = OFFSET;
    for (int i = 0; i < address.length(); i++) {
      hash = (hash ^ (address.charAt(i) & 0xff)) * PRIME;
    }
    return HexFormat.of().toHexDigits(hash);
  }
}
