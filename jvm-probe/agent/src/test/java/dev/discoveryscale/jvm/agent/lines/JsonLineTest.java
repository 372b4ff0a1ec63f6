package dev.discoveryscale.jvm.agent.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLineTest {

  @Test
  void keepsOrderOfFields() {
    JsonLine line = new JsonLine().put("a", 1).put("b", "x").put("c", true);
    assertThat(line).hasToString("{\"a\":1,\"b\":\"x\",\"c\":true}");
  }

  @Test
  void escapesText() {
    JsonLine line = new JsonLine().put("k", "\"\\\n\t\u0001é");
    assertThat(line).hasToString("{\"k\":\"\\\"\\\\\\n\\u0009\\u0001é\"}");
  }

  @Test
  void joinsFieldsOfAnother() {
    JsonLine empty = new JsonLine();
    JsonLine full = new JsonLine().put("a", 1);
    assertThat(new JsonLine().putAll(empty)).hasToString("{}");
    assertThat(new JsonLine().put("b", 2).putAll(full).putAll(empty))
        .hasToString("{\"b\":2,\"a\":1}");
  }

  @Test
  void writesNumbersAndCharacters() {
    JsonLine line =
        new JsonLine(1).put("n", Long.MIN_VALUE).put("m", Long.MAX_VALUE).put("z", -10).put("t", 0);
    assertThat(line.put("k", "ß€\ud83d\ude00\u007f"))
        .hasToString(
            "{\"n\":-9223372036854775808,\"m\":9223372036854775807,\"z\":-10,\"t\":0,"
                + "\"k\":\"ß€\\ud83d\\ude00\\u007f\"}");
  }

  @Test
  void reusesClearedLine() {
    JsonLine line = new JsonLine().put("a", "a text of some length").clear().put("b", 1);
    assertThat(line).hasToString("{\"b\":1}");
  }

  @Test
  void writesLists() {
    long[] numbers = {0, -1, 0x0123456789abcdefL};

    assertThat(
            new JsonLine()
                .putHex("a", numbers.length, i -> numbers[i])
                .putHex("b", 0, i -> numbers[i])
                .put("c", List.of("x", "\"y\""))
                .put("d", List.of()))
        .hasToString(
            "{\"a\":[\"0000000000000000\",\"ffffffffffffffff\",\"0123456789abcdef\"],\"b\":[],"
                + "\"c\":[\"x\",\"\\\"y\\\"\"],\"d\":[]}");
  }
}
