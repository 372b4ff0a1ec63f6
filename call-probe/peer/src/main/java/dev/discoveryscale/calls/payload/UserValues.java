package dev.discoveryscale.calls.payload;

import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * What the fields of a user hold, by its id. Objects and messages are made of the same values, each
 * without the detour of the other.
 */
public final class UserValues {

  /** Numbers in the list of permissions. */
  public static final int PERMISSIONS = 19;

  public static final int SEX = 1;
  public static final int STATUS = 1;
  public static final String MOBILE = "18612345678";
  public static final LocalDate BIRTHDAY = LocalDate.of(1968, 12, 8);

  private static final LocalDateTime CREATED = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
  private static final int SECONDS_OF_DAY = 86_400;
  private static final int VARIANTS = 97;

  /** Different users, and different pages of them. */
  private static final int NUMBERS = 1_000_000;

  private UserValues() {}

  /**
   * The user or the page that a call asks for. All numbers have seven digits, so that later calls
   * are no larger than earlier ones.
   */
  public static int number(long call) {
    return NUMBERS + (int) (call % NUMBERS);
  }

  public static String name(long id) {
    return "Doug Lea " + id;
  }

  public static String email(long id) {
    return "user" + id + "@example.org";
  }

  /** Whether there is a user with that e-mail address: if its id is even. */
  public static boolean exists(String email) {
    return (email.charAt(email.indexOf('@') - 1) - '0') % 2 == 0;
  }

  public static String address(long id) {
    return "1 Hacker Way, block " + id % VARIANTS + ", some city";
  }

  public static String icon(long id) {
    return "https://www.example.org/icons/" + id % VARIANTS + ".svg";
  }

  /** One of the permissions, which count from 1. */
  public static int permission(long id, int number) {
    return (int) (id % VARIANTS) + number;
  }

  /** The time of the first user's creation; others were created some seconds later. */
  public static LocalDateTime firstCreated() {
    return CREATED;
  }

  /** Seconds between the first user's creation and this one's. */
  public static long secondsLater(long id) {
    return id % SECONDS_OF_DAY;
  }
}
