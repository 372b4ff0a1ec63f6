package dev.discoveryscale.calls.payload;

import java.util.List;
import java.util.Map;

/** The service of payloads that are Java objects. */
public interface UserService {

  /** Does nothing. */
  void nothing();

  /** One object. */
  User getUser(long id);

  /** A list of objects. */
  UserPage listUsers(int page);

  /** The same text. */
  String echo(String text);

  /** The same text, after 10,000 random numbers were appended to a text that is thrown away. */
  String work(String text);

  /** The same person. */
  Person echoPerson(Person person);

  /** The same persons. */
  Map<String, Person> echoPersons(Map<String, Person> persons);

  /** The same request. */
  BidRequest echoBid(BidRequest bid);

  /** The same requests. */
  List<BidRequest> echoBids(List<BidRequest> bids);
}
