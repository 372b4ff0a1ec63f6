package dev.discoveryscale.calls.payload;

import java.util.Map;

/**
 * The service of users. SOAP cannot carry it: it has dates of {@code java.time}, and a map as a
 * parameter.
 */
public interface UserService extends ValueService {

  /** Does nothing. */
  void nothing();

  /** Whether there is a user with that e-mail address; one in two are there. */
  boolean existUser(String email);

  /**
   * Whether the user could be created, because the fields arrived that answers are checked by, too.
   */
  boolean createUser(User user);

  /** One object. */
  User getUser(long id);

  /** A list of objects. */
  UserPage listUsers(int page);

  /** The same persons. */
  Map<String, Person> echoPersons(Map<String, Person> persons);
}
