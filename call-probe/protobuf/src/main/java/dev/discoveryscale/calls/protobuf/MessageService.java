package dev.discoveryscale.calls.protobuf;

/** The service of payloads that are messages: one message in, one out, as triple asks. */
public interface MessageService {

  /** Does nothing. */
  Nothing nothing(Nothing nothing);

  /** Whether there is a user with that e-mail address; one in two are there. */
  Outcome existUser(Text email);

  /**
   * Whether the user could be created, because the fields arrived that answers are checked by, too.
   */
  Outcome createUser(UserMessage user);

  /** One object. */
  UserMessage getUser(UserId id);

  /** A list of objects. */
  UserPageMessage listUsers(PageNumber page);

  /** The same text. */
  Text echo(Text text);

  /** The same message with its first two fields set to {@code OK} and 100. */
  BenchmarkMessage say(BenchmarkMessage message);
}
