package dev.discoveryscale.provider.endpoint.serialize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Times that hessian-lite writes. */
class Hessian2TimesTest {

  @ParameterizedTest
  @MethodSource
  void readsTimes(Object time) throws IOException {
    assertThat(new Hessian2Values(Hessian2ValuesTest.hessian(time)).read()).isEqualTo(time);
  }

  static Stream<Object> readsTimes() {
    LocalDate date = LocalDate.of(2026, 2, 28);
    LocalTime time = LocalTime.of(23, 59, 58, 7);
    ZoneOffset offset = ZoneOffset.ofHours(2);
    ZoneId zone = ZoneId.of("Europe/Berlin");
    return Stream.of(
        date,
        time,
        date.atTime(time),
        date.atTime(time).atOffset(offset),
        date.atTime(time).atZone(zone),
        time.atOffset(offset),
        offset,
        zone,
        Instant.ofEpochSecond(1_763_600_000, 9),
        Duration.ofMillis(1_500),
        Period.of(1, 2, 3),
        Year.of(2026),
        YearMonth.of(2026, 2),
        MonthDay.of(2, 28));
  }

  @Test
  void refusesTimesThatCannotBe() {
    String handle = "com.alibaba.com.caucho.hessian.io.java8.LocalDateHandle";

    for (Map<String, Object> parts :
        List.<Map<String, Object>>of(
            Map.of("year", 2026, "month", 2, "day", 30),
            Map.of("year", 2026, "month", 2),
            Map.of("year", 2026, "month", 2, "day", "28"))) {
      assertThatThrownBy(() -> Hessian2Times.of(handle, parts))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(handle);
    }
  }
}
