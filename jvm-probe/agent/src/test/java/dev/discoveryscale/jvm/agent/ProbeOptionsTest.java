package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeOptionsTest {

  @Test
  void requiresFileOnly() {
    ProbeOptions options = ProbeOptions.parse("out=samples.jsonl");

    assertThat(options.out()).isEqualTo("samples.jsonl");
    assertThat(options.intervalMs()).isEqualTo(1_000);
    assertThat(options.control()).isEmpty();
    assertThat(options.endsWhenUnwritable()).isFalse();
  }

  @Test
  void keepsSpecialCharactersOfPath() {
    ProbeOptions options =
        ProbeOptions.parse(
            "out=/a b/c,d/e=f.jsonl,control=/g, h/i,interval=50,gcLog=gc, 1.log,unwritable=end");

    assertThat(options.out()).isEqualTo("/a b/c,d/e=f.jsonl");
    assertThat(options.control()).contains("/g, h/i");
    assertThat(options.intervalMs()).isEqualTo(50);
    assertThat(options.gcLog()).contains("gc, 1.log");
    assertThat(options.endsWhenUnwritable()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                        | option out must be a file, got nothing in ''",
        "interval=5                | option out must be a file, got nothing in 'interval=5'",
        "out=                      | option out must be a file, got nothing in 'out='",
        "out=a,interval=0          | option interval must be 1 to 3600000, got '0'",
        "out=a,interval=9999999999 | option interval must be 1 to 3600000, got '9999999999'",
        "out=a,control=            | option control must have a value, got nothing",
        "out=a,gcLog=              | option gcLog must have a value, got nothing",
        "out=a,unwritable=maybe    | option unwritable must be end or go-on, got 'maybe'",
        "out=/a,b=c/samples.jsonl  | unknown option 'b=c/samples.jsonl'",
        "samples.jsonl             | unknown option 'samples.jsonl'"
      },
      quoteCharacter = '"')
  void refusesInvalidOptions(String text, String why) {
    String given = text.equals("''") ? "" : text;
    assertThatThrownBy(() -> ProbeOptions.parse(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(why)
        .hasMessageContaining("allowed: out=FILE");
  }

  @Test
  void refusesMissingOptions() {
    assertThatThrownBy(() -> ProbeOptions.parse(null)).hasMessageContaining("option out");
  }
}
