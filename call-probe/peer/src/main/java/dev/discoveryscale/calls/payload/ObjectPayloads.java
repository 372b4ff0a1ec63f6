package dev.discoveryscale.calls.payload;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Payloads as Java objects: {@code void}, {@code pojo}, {@code pojo-list}, and texts such as {@code
 * text-1k}.
 */
public final class ObjectPayloads implements Payloads {

  private static final Pattern TEXT = Pattern.compile("text-([1-9]\\d{0,4})([km]?)");

  @Override
  public String form() {
    return "objects";
  }

  @Override
  public PayloadService named(String payload, PlantedFaults faults) {
    return new PayloadService(
        UserService.class, new Answering(faults), proxy -> call(payload, (UserService) proxy));
  }

  private static PayloadCall call(String payload, UserService service) {
    Matcher text = TEXT.matcher(payload);
    if (text.matches()) {
      int unit = text.group(2).isEmpty() ? 1 : text.group(2).equals("k") ? 1 << 10 : 1 << 20;
      return new TextCall(service, Math.multiplyExact(Integer.parseInt(text.group(1)), unit));
    }
    switch (payload) {
      case "void":
        return new VoidCall(service);
      case "pojo":
        return new UserCall(service);
      case "pojo-list":
        return new PageCall(service);
      default:
        throw new IllegalArgumentException(
            "no payload '" + payload + "'; there are void, pojo, pojo-list, text-1k and the like");
    }
  }

  /** The server's side. */
  private static final class Answering implements UserService {
    private final PlantedFaults faults;

    Answering(PlantedFaults faults) {
      this.faults = faults;
    }

    @Override
    public void nothing() {
      faults.next();
    }

    @Override
    public User getUser(long id) {
      return User.of(faults.next() ? id + 1 : id);
    }

    @Override
    public UserPage listUsers(int page) {
      return UserPage.of(faults.next() ? page + 1 : page);
    }

    @Override
    public String echo(String text) {
      return faults.next() ? text.substring(1) + "!" : text;
    }
  }

  /** Printable, of one byte in UTF-8, and not the same everywhere: it must not compress away. */
  private static char letter(int position, long number) {
    long mixed = (position + number * 31) * 0x9E3779B97F4A7C15L;
    return (char) ('a' + (mixed >>> 32) % 26);
  }

  private static final class VoidCall implements PayloadCall {
    private final UserService service;

    VoidCall(UserService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      service.nothing();
      return null;
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer == null;
    }
  }

  private static final class UserCall implements PayloadCall {
    private final UserService service;

    UserCall(UserService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.getUser(number);
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof User && ((User) answer).is(number);
    }
  }

  private static final class PageCall implements PayloadCall {
    private static final int PAGES = 1_000_000;
    private final UserService service;

    PageCall(UserService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.listUsers((int) (number % PAGES));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof UserPage && ((UserPage) answer).is((int) (number % PAGES));
    }
  }

  /** Sends one of a few texts, so that an answer belongs to its question. */
  private static final class TextCall implements PayloadCall {
    private static final int TEXTS = 16;
    private final UserService service;
    private final String[] texts = new String[TEXTS];

    TextCall(UserService service, int length) {
      this.service = service;
      for (int i = 0; i < TEXTS; i++) {
        texts[i] = text(length, i);
      }
    }

    private static String text(int length, long number) {
      char[] all = new char[length];
      for (int i = 0; i < length; i++) {
        all[i] = letter(i, number);
      }
      return new String(all);
    }

    @Override
    public Object make(long number) {
      return service.echo(texts[(int) (number % TEXTS)]);
    }

    @Override
    public boolean isRight(long number, Object answer) {
      String sent = texts[(int) (number % TEXTS)];
      int last = sent.length() - 1;
      return answer instanceof String
          && ((String) answer).length() == sent.length()
          && ((String) answer).charAt(0) == sent.charAt(0)
          && ((String) answer).charAt(last) == sent.charAt(last);
    }
  }
}
