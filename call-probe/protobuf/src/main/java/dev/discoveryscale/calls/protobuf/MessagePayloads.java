package dev.discoveryscale.calls.protobuf;

import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadCalls;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.Payloads;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.payload.Texts;
import dev.discoveryscale.calls.payload.UserPage;
import dev.discoveryscale.calls.payload.UserValues;
import java.time.ZoneOffset;

/**
 * Payloads as messages: {@code void}, {@code exist-user}, {@code create-user}, {@code pojo}, {@code
 * pojo-list}, {@code message}, and texts such as {@code text-1k}.
 */
public final class MessagePayloads implements Payloads {

  /** The payload of the published comparison of frameworks. */
  static final String MESSAGE = "message";

  private static final long BIRTHDAY = UserValues.BIRTHDAY.toEpochDay();
  private static final long SECONDS_OF_DAY = 86_400;
  private static final long FIRST_CREATED = UserValues.firstCreated().toEpochSecond(ZoneOffset.UTC);

  @Override
  public String form() {
    return "protobuf";
  }

  @Override
  public PayloadService named(String payload, PlantedFaults faults) {
    return new PayloadService(
        MessageService.class,
        new Answering(faults),
        proxy -> PayloadCalls.of(payload, name -> call(name, (MessageService) proxy)));
  }

  private static PayloadCall call(String payload, MessageService service) {
    if (Texts.isOne(payload)) {
      return new TextCall(service, Texts.of(payload));
    }
    switch (payload) {
      case "void":
        return new VoidCall(service);
      case "exist-user":
        return new ExistCall(service);
      case "create-user":
        return new CreateCall(service);
      case "pojo":
        return new UserCall(service);
      case "pojo-list":
        return new PageCall(service);
      case MESSAGE:
        return new SayCall(service);
      default:
        throw new IllegalArgumentException(
            "no payload '"
                + payload
                + "' as messages; there are void, exist-user, create-user, pojo, pojo-list, message, text-1k"
                + " and the like");
    }
  }

  /** The same values as the object of that id has. */
  private static UserMessage user(long id) {
    UserMessage.Builder user =
        UserMessage.newBuilder()
            .setId(id)
            .setName(UserValues.name(id))
            .setSex(UserValues.SEX)
            .setBirthday(BIRTHDAY)
            .setEmail(UserValues.email(id))
            .setMobile(UserValues.MOBILE)
            .setAddress(UserValues.address(id))
            .setIcon(UserValues.icon(id))
            .setStatus(UserValues.STATUS)
            .setCreateTime(FIRST_CREATED + UserValues.secondsLater(id))
            .setUpdateTime(FIRST_CREATED + UserValues.secondsLater(id) + SECONDS_OF_DAY);
    for (int i = 1; i <= UserValues.PERMISSIONS; i++) {
      user.addPermissions(UserValues.permission(id, i));
    }
    return user.build();
  }

  private static boolean isUser(UserMessage user, long id) {
    return user.getId() == id
        && user.getStatus() == UserValues.STATUS
        && user.getName().endsWith(Long.toString(id))
        && user.getBirthday() == BIRTHDAY
        && user.getPermissionsCount() == UserValues.PERMISSIONS
        && user.getPermissions(UserValues.PERMISSIONS - 1)
            == UserValues.permission(id, UserValues.PERMISSIONS);
  }

  /** The server's side. */
  private static final class Answering implements MessageService {
    private final PlantedFaults faults;

    Answering(PlantedFaults faults) {
      this.faults = faults;
    }

    @Override
    public Nothing nothing(Nothing nothing) {
      faults.next();
      return Nothing.getDefaultInstance();
    }

    @Override
    public Outcome existUser(Text email) {
      return outcome(faults.next() != UserValues.exists(email.getText()));
    }

    @Override
    public Outcome createUser(UserMessage user) {
      return outcome(!faults.next() && isUser(user, user.getId()));
    }

    private static Outcome outcome(boolean done) {
      return Outcome.newBuilder().setDone(done).build();
    }

    @Override
    public UserMessage getUser(UserId id) {
      return user(faults.next() ? id.getId() + 1 : id.getId());
    }

    @Override
    public UserPageMessage listUsers(PageNumber page) {
      int number = faults.next() ? page.getNumber() + 1 : page.getNumber();
      UserPageMessage.Builder built =
          UserPageMessage.newBuilder().setPageNo(number).setTotal(UserPage.TOTAL);
      for (int i = 0; i < UserPage.SIZE; i++) {
        built.addResult(user(UserPage.first(number) + i));
      }
      return built.build();
    }

    @Override
    public Text echo(Text text) {
      return faults.next() ? text(Texts.wrong(text.getText())) : text;
    }

    @Override
    public BenchmarkMessage say(BenchmarkMessage message) {
      return faults.next() ? message : BenchmarkMessages.answered(message);
    }
  }

  private static Text text(String text) {
    return Text.newBuilder().setText(text).build();
  }

  private static final class VoidCall implements PayloadCall {
    private final MessageService service;

    VoidCall(MessageService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.nothing(Nothing.getDefaultInstance());
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Nothing;
    }
  }

  private static final class ExistCall implements PayloadCall {
    private final MessageService service;

    ExistCall(MessageService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.existUser(text(UserValues.email(UserValues.number(number))));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Outcome
          && ((Outcome) answer).getDone()
              == UserValues.exists(UserValues.email(UserValues.number(number)));
    }
  }

  private static final class CreateCall implements PayloadCall {
    private final MessageService service;

    CreateCall(MessageService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.createUser(user(UserValues.number(number)));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Outcome && ((Outcome) answer).getDone();
    }
  }

  private static final class UserCall implements PayloadCall {
    private final MessageService service;

    UserCall(MessageService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.getUser(UserId.newBuilder().setId(UserValues.number(number)).build());
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof UserMessage
          && isUser((UserMessage) answer, UserValues.number(number));
    }
  }

  private static final class PageCall implements PayloadCall {
    private final MessageService service;

    PageCall(MessageService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.listUsers(
          PageNumber.newBuilder().setNumber(UserValues.number(number)).build());
    }

    @Override
    public boolean isRight(long number, Object answer) {
      int page = UserValues.number(number);
      return answer instanceof UserPageMessage && isPage((UserPageMessage) answer, page);
    }

    private static boolean isPage(UserPageMessage answer, int page) {
      int last = UserPage.SIZE - 1;
      return answer.getPageNo() == page
          && answer.getResultCount() == UserPage.SIZE
          && isUser(answer.getResult(0), UserPage.first(page))
          && isUser(answer.getResult(last), UserPage.first(page) + last);
    }
  }

  private static final class TextCall implements PayloadCall {
    private final MessageService service;
    private final Texts texts;

    TextCall(MessageService service, Texts texts) {
      this.service = service;
      this.texts = texts;
    }

    @Override
    public Object make(long number) {
      return service.echo(text(texts.sent(number)));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Text && texts.isRight(number, ((Text) answer).getText());
    }
  }

  private static final class SayCall implements PayloadCall {
    private final MessageService service;

    SayCall(MessageService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.say(BenchmarkMessages.SENT);
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return BenchmarkMessages.ANSWERED.equals(answer);
    }
  }
}
