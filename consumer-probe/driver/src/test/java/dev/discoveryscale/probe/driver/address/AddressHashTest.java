package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hash is FNV-1a of the address as text. */
class AddressHashTest {

  @ParameterizedTest
  @CsvSource({
    "dubbo, 2130772225, 20880",
    "tri, 10.0.0.1, 0",
    "rest, a.b-c, 65535",
    "'', '', -1",
    "x, y, 10"
  })
  void hashesPartsLikeText(String protocol, String host, int port) {
    assertThat(AddressHash.of(protocol, host, port))
        .isEqualTo(fnv1a(protocol + "://" + host + ":" + port));
  }

  /** The test of who reads the records holds the same. */
  @Test
  void keepsPublishedHash() {
    assertThat(AddressHash.of("dubbo", "2130772225", 20_880)).isEqualTo(0x08394a3723c933c8L);
  }

  /** As its authors write it down, with numbers of any size. */
  private static long fnv1a(String text) {
    BigInteger hash = new BigInteger("14695981039346656037");
    for (byte octet : text.getBytes(StandardCharsets.US_ASCII)) {
      hash = hash.xor(BigInteger.valueOf(octet)).multiply(new BigInteger("1099511628211"));
      hash = hash.mod(BigInteger.ONE.shiftLeft(64));
    }
    return hash.longValue();
  }
}
