package dev.discoveryscale.calls.payload;

/**
 * Payloads as Java objects: {@code void}, {@code pojo}, {@code pojo-list}, {@code person}, and
 * texts such as {@code text-1k}.
 */
public final class ObjectPayloads implements Payloads {

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
    if (Texts.isOne(payload)) {
      return new TextCall(service, Texts.of(payload));
    }
    switch (payload) {
      case "void":
        return new VoidCall(service);
      case "pojo":
        return new UserCall(service);
      case "pojo-list":
        return new PageCall(service);
      case "person":
        return new PersonCall(service);
      default:
        throw new IllegalArgumentException(
            "no payload '"
                + payload
                + "'; there are void, pojo, pojo-list, person, text-1k and the like");
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
      return faults.next() ? Texts.wrong(text) : text;
    }

    @Override
    public Person echoPerson(Person person) {
      return faults.next() ? Person.of(person.getId() + 1) : person;
    }
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
      return service.getUser(UserValues.number(number));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof User && ((User) answer).is(UserValues.number(number));
    }
  }

  private static final class PageCall implements PayloadCall {
    private final UserService service;

    PageCall(UserService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.listUsers(UserValues.number(number));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof UserPage && ((UserPage) answer).is(UserValues.number(number));
    }
  }

  private static final class TextCall implements PayloadCall {
    private final UserService service;
    private final Texts texts;

    TextCall(UserService service, Texts texts) {
      this.service = service;
      this.texts = texts;
    }

    @Override
    public Object make(long number) {
      return service.echo(texts.sent(number));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof String && texts.isRight(number, (String) answer);
    }
  }

  /** Sends a few different persons, made before, in turn. */
  private static final class PersonCall implements PayloadCall {
    private static final int PERSONS = 16;

    private final UserService service;
    private final Person[] persons = new Person[PERSONS];

    PersonCall(UserService service) {
      this.service = service;
      for (int i = 0; i < PERSONS; i++) {
        persons[i] = Person.of(UserValues.number(i));
      }
    }

    private Person sent(long number) {
      return persons[(int) (number % PERSONS)];
    }

    @Override
    public Object make(long number) {
      return service.echoPerson(sent(number));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Person && ((Person) answer).is(sent(number));
    }
  }
}
