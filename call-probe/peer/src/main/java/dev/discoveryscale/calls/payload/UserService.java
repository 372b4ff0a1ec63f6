package dev.discoveryscale.calls.payload;

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

  /** The same person. */
  Person echoPerson(Person person);
}
