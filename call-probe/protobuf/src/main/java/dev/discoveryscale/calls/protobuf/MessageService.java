package dev.discoveryscale.calls.protobuf;

/** The service of payloads that are messages: one message in, one out, as triple asks. */
public interface MessageService {

  /** Does nothing. */
  Nothing nothing(Nothing nothing);

  /** One object. */
  UserMessage getUser(UserId id);

  /** A list of objects. */
  UserPageMessage listUsers(PageNumber page);

  /** The same text. */
  Text echo(Text text);
}
