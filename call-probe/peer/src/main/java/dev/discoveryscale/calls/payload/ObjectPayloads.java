package dev.discoveryscale.calls.payload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/**
 * Payloads as Java objects: {@code void}, {@code exist-user}, {@code create-user}, {@code pojo},
 * {@code pojo-list}, {@code person}, {@code person-map}, {@code bid-request}, {@code
 * bid-request-list}, {@code bid-request-list-distinct}, and texts such as {@code text-1k}, also
 * with work for the server: {@code work-1k}. Several of them can be joined, see {@link
 * PayloadCalls}.
 */
public final class ObjectPayloads implements Payloads {

  /** So many different values are sent in turn. */
  private static final int VALUES = 16;

  /** Entries of a list of bid requests. */
  private static final int BIDS = 100;

  /** Who is in a map of persons. */
  private static final List<String> ROLES = Arrays.asList("buyer", "seller", "agent");

  /** Payloads whose methods are those of {@link UserService}, not of {@link ValueService}. */
  private static final List<String> OF_USERS =
      Arrays.asList("void", "exist-user", "create-user", "pojo", "pojo-list", "person-map");

  private static final String WORK = "work-";

  /** Random numbers of one call of a payload with work. */
  private static final int WORK_NUMBERS = 10_000;

  @Override
  public String form() {
    return "objects";
  }

  @Override
  public PayloadService named(String payload, PlantedFaults faults) {
    Class<?> type =
        PayloadCalls.names(payload).stream().anyMatch(OF_USERS::contains)
            ? UserService.class
            : ValueService.class;
    return new PayloadService(
        type,
        new Answering(faults),
        proxy -> PayloadCalls.of(payload, name -> call(name, (ValueService) proxy)));
  }

  private static PayloadCall call(String payload, ValueService service) {
    if (Texts.isOne(payload)) {
      Texts texts = Texts.of(payload);
      return new EchoCall<>(texts::sent, service::echo, Texts::areSame);
    }
    if (payload.startsWith(WORK) && Texts.isOne("text-" + payload.substring(WORK.length()))) {
      Texts texts = Texts.of("text-" + payload.substring(WORK.length()));
      return new EchoCall<>(texts::sent, service::work, Texts::areSame);
    }
    switch (payload) {
      case "void":
        return new VoidCall((UserService) service);
      case "exist-user":
        return new ExistCall((UserService) service);
      case "create-user":
        return new CreateCall((UserService) service);
      case "pojo":
        return new UserCall((UserService) service);
      case "pojo-list":
        return new PageCall((UserService) service);
      case "person":
        return EchoCall.of(
            number -> Person.of(UserValues.number(number)),
            service::echoPerson,
            (sent, answer) -> answer instanceof Person && ((Person) answer).is(sent));
      case "person-map":
        return EchoCall.of(
            ObjectPayloads::persons, ((UserService) service)::echoPersons, ObjectPayloads::same);
      case "bid-request":
        return EchoCall.of(BidRequest::of, service::echoBid, ObjectPayloads::same);
      case "bid-request-list":
        return EchoCall.of(ObjectPayloads::bids, service::echoBids, ObjectPayloads::same);
      case "bid-request-list-distinct":
        return EchoCall.of(ObjectPayloads::distinctBids, service::echoBids, ObjectPayloads::same);
      default:
        throw new IllegalArgumentException(
            "no payload '"
                + payload
                + "'; there are void, exist-user, create-user, pojo, pojo-list, person, person-map, bid-request,"
                + " bid-request-list, bid-request-list-distinct, text-1k and work-1k and the like");
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
    public boolean existUser(String email) {
      return faults.next() != UserValues.exists(email);
    }

    @Override
    public boolean createUser(User user) {
      return !faults.next() && user != null && user.is(user.getId());
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

    /** What it makes is used, so that a compiler cannot leave out the work. */
    @Override
    public String work(String text) {
      StringBuilder numbers = new StringBuilder();
      for (int i = 0; i < WORK_NUMBERS; i++) {
        numbers.append(ThreadLocalRandom.current().nextInt());
      }
      return faults.next() || numbers.length() < WORK_NUMBERS ? Texts.wrong(text) : text;
    }

    @Override
    public Person echoPerson(Person person) {
      return faults.next() ? Person.of(person.getId() + 1) : person;
    }

    @Override
    public Map<String, Person> echoPersons(Map<String, Person> persons) {
      return faults.next() ? persons(VALUES) : persons;
    }

    @Override
    public BidRequest echoBid(BidRequest bid) {
      return faults.next() ? BidRequest.of(VALUES) : bid;
    }

    @Override
    public List<BidRequest> echoBids(List<BidRequest> bids) {
      return faults.next() ? bids(VALUES) : bids;
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

  private static final class ExistCall implements PayloadCall {
    private final UserService service;

    ExistCall(UserService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.existUser(UserValues.email(UserValues.number(number)));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Boolean
          && (Boolean) answer == UserValues.exists(UserValues.email(UserValues.number(number)));
    }
  }

  /** The user is made in each call, as in the published benchmark. */
  private static final class CreateCall implements PayloadCall {
    private final UserService service;

    CreateCall(UserService service) {
      this.service = service;
    }

    @Override
    public Object make(long number) {
      return service.createUser(User.of(UserValues.number(number)));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return Boolean.TRUE.equals(answer);
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

  /**
   * Sends one of a few different values, which were made before, and expects the same.
   *
   * @param <T> what is sent
   */
  private static final class EchoCall<T> implements PayloadCall {
    private final LongFunction<T> sent;
    private final UnaryOperator<T> method;
    private final BiPredicate<T, Object> same;

    EchoCall(LongFunction<T> sent, UnaryOperator<T> method, BiPredicate<T, Object> same) {
      this.sent = sent;
      this.method = method;
      this.same = same;
    }

    /** Of values that are made of numbers. */
    static <T> EchoCall<T> of(
        LongFunction<T> made, UnaryOperator<T> method, BiPredicate<T, Object> same) {
      List<T> values = new ArrayList<>();
      for (int i = 0; i < VALUES; i++) {
        values.add(made.apply(i));
      }
      return new EchoCall<>(number -> values.get((int) (number % VALUES)), method, same);
    }

    @Override
    public Object make(long number) {
      return method.apply(sent.apply(number));
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return same.test(sent.apply(number), answer);
    }
  }

  private static Map<String, Person> persons(long number) {
    Map<String, Person> persons = new HashMap<>();
    for (int i = 0; i < ROLES.size(); i++) {
      // No person is in the maps of two calls.
      persons.put(ROLES.get(i), Person.of(ROLES.size() * number + i));
    }
    return persons;
  }

  private static boolean same(Map<String, Person> sent, Object answer) {
    return answer instanceof Map
        && ((Map<?, ?>) answer).size() == sent.size()
        && ROLES.stream()
            .allMatch(
                role -> {
                  Object person = ((Map<?, ?>) answer).get(role);
                  return person instanceof Person && ((Person) person).is(sent.get(role));
                });
  }

  /** As the published benchmark has it: all entries are one object, which some write only once. */
  private static List<BidRequest> bids(long number) {
    return new ArrayList<>(Collections.nCopies(BIDS, BidRequest.of(number)));
  }

  /** Objects that differ, so that no serialization can write most of them as references. */
  private static List<BidRequest> distinctBids(long number) {
    List<BidRequest> bids = new ArrayList<>();
    for (int i = 0; i < BIDS; i++) {
      // Ids keep their length, and lists of different calls begin and end differently.
      bids.add(BidRequest.of(37 * number + i));
    }
    return bids;
  }

  private static boolean same(BidRequest sent, Object answer) {
    return answer instanceof BidRequest && ((BidRequest) answer).is(sent);
  }

  private static boolean same(List<BidRequest> sent, Object answer) {
    return answer instanceof List
        && ((List<?>) answer).size() == BIDS
        && same(sent.get(0), ((List<?>) answer).get(0))
        && same(sent.get(BIDS - 1), ((List<?>) answer).get(BIDS - 1));
  }
}
