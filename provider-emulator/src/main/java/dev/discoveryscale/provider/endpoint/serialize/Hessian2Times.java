package dev.discoveryscale.provider.endpoint.serialize;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;

/**
 * Values of {@code java.time}, which hessian-lite writes as objects of classes of its own, in
 * {@code com.alibaba.com.caucho.hessian.io.java8}.
 */
final class Hessian2Times {

  private static final String PACKAGE = ".caucho.hessian.io.java8.";

  private final Map<String, Object> fields;

  private Hessian2Times(Map<String, Object> fields) {
    this.fields = fields;
  }

  /**
   * The time that an object stands for; the object itself if it stands for none.
   *
   * @throws IOException if a part of the time is missing, or not possible
   */
  static Object of(String type, Map<String, Object> object) throws IOException {
    int start = type.indexOf(PACKAGE);
    if (start < 0) {
      return object;
    }
    try {
      return new Hessian2Times(object).time(type.substring(start + PACKAGE.length()));
    } catch (DateTimeException
        | ArithmeticException
        | ClassCastException
        | NullPointerException impossible) {
      throw new IOException("expected the parts of a " + type + ", found others", impossible);
    }
  }

  private Object time(String handle) {
    return switch (handle) {
      case "DurationHandle" -> Duration.ofSeconds(number("seconds"), number("nanos"));
      case "InstantHandle" -> Instant.ofEpochSecond(number("seconds"), number("nanos"));
      case "LocalDateHandle" -> LocalDate.of(part("year"), part("month"), part("day"));
      case "LocalTimeHandle" ->
          LocalTime.of(part("hour"), part("minute"), part("second"), part("nano"));
      case "LocalDateTimeHandle" ->
          LocalDateTime.of((LocalDate) fields.get("date"), (LocalTime) fields.get("time"));
      case "MonthDayHandle" -> MonthDay.of(part("month"), part("day"));
      case "OffsetDateTimeHandle" ->
          OffsetDateTime.of(
              (LocalDateTime) fields.get("dateTime"), (ZoneOffset) fields.get("offset"));
      case "OffsetTimeHandle" ->
          OffsetTime.of((LocalTime) fields.get("localTime"), (ZoneOffset) fields.get("zoneOffset"));
      case "PeriodHandle" -> Period.of(part("years"), part("months"), part("days"));
      case "YearHandle" -> Year.of(part("year"));
      case "YearMonthHandle" -> YearMonth.of(part("year"), part("month"));
      case "ZoneIdHandle" -> ZoneId.of((String) fields.get("zoneId"));
      case "ZoneOffsetHandle" -> ZoneOffset.ofTotalSeconds(part("seconds"));
      case "ZonedDateTimeHandle" ->
          ZonedDateTime.ofLocal(
              (LocalDateTime) fields.get("dateTime"),
              ZoneId.of((String) fields.get("zoneId")),
              (ZoneOffset) fields.get("offset"));
      default -> fields;
    };
  }

  private int part(String name) {
    return Math.toIntExact(number(name));
  }

  private long number(String name) {
    return ((Number) fields.get(name)).longValue();
  }
}
