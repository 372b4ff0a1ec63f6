package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a scenario plays, and its main profiles. */
class ScenarioTimeTest extends ScenarioReaderFixture {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time.by=squeezing;time.played=auto | time.played must be a time such as 60s: auto requires"
            + " by: sampling, because by: squeezing plays all changes, got auto",
        "time.by=squeezing;time.played={atLeast: 1m} | time.played must be a time such as 60s:"
            + " {atLeast, atMost} requires by: sampling, because by: squeezing plays all changes,"
            + " got {atLeast, atMost}",
        "time.by=real;time.played={atLeast: 1m} | time.played must equal time.span (1h) or be left"
            + " out with by: real, which plays the whole span, got {atLeast, atMost}",
        "time.by=squeezing;time.played=often | time.played must be a time such as 5s or 2m, from 1s"
            + " to 1h; by: real plays the whole span, got \"often\"",
        "time.played={atLeast: 5m, atMost: 4m} | time.played.atMost must be a time such as 5m,"
            + " from 5m to 1h, got 4m",
        "time.played={atLeast: 2h} | time.played.atLeast must be a time such as 5s or 2m,"
            + " from 1s to 1h, got 2h",
        "time.by=real;time.played=3m | time.played must equal time.span (1h) or be left out with"
            + " by: real, which plays the whole span, got 3m",
        "time.played={atLast: 2m} | unknown key 'atLast' in time.played; known keys: atLeast,"
            + " atMost",
        "time.played=automatic | time.played must be a time such as 5s or 2m, from 1s to 1h; or"
            + " auto; or two such times, as {atLeast: ..., atMost: ...}; by: real plays the whole span,"
            + " got \"automatic\"",
        "profiles=[a, b];main=[a, c] | main[1] must be one of profiles: a, b, got c",
        "main=[a, b, a] | main[2] must be each profile once, got a, as in [0]",
        "main=a | main must be a list, each a profile's name, got \"a\""
      })
  void refusesInvalidPlayedTimesAndMainProfiles(String settings, String message)
      throws IOException {
    Path file = Files.writeString(folder.resolve("set.yaml"), GOOD);
    Source source = Source.read(file, Stream.of(settings.split(";")).map(Setting::parse).toList());

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageEndingWith(": " + message);
  }

  @Test
  void readsHowLongChangesAreAtLeastAndAtMostPlayed() throws IOException {
    List<String> defaults = new ArrayList<>();

    assertThat(played("time.played=auto", defaults)).hasToString("1m to 4m");
    assertThat(defaults).contains("time.played.atLeast=1m", "time.played.atMost=4m");
    assertThat(played("time.played={atMost: 84s}", defaults)).hasToString("1m to 84s");
    assertThat(played("time.played.atMost=2m;time.played.atLeast=2m", defaults).auto()).isFalse();
    assertThat(played("time.span=30s;time.played=auto;churn=[]", defaults)).hasToString("30s");
  }

  /** As {@code run.json} keeps it. */
  @Test
  void writesHowLongChangesArePlayedAsItReadsIt() throws IOException {
    ObjectMapper json = new ObjectMapper();

    assertThat(json.writeValueAsString(played("time.played=60s", new ArrayList<>())))
        .isEqualTo("\"1m\"");
    assertThat(json.writeValueAsString(played("time.played={atMost: 84s}", new ArrayList<>())))
        .isEqualTo("{\"atLeast\":\"1m\",\"atMost\":\"84s\"}");
  }

  private ChurnLength played(String settings, List<String> defaults) throws IOException {
    String open = GOOD.replace("played: 1m", "");
    Path file = Files.writeString(folder.resolve("set.yaml"), open);
    Source source = Source.read(file, Stream.of(settings.split(";")).map(Setting::parse).toList());
    return ScenarioReader.read(source, defaults::add).time().played();
  }
}
