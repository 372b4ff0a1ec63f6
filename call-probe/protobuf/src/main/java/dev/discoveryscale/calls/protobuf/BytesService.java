package dev.discoveryscale.calls.protobuf;

/** Carries messages as bytes, for frameworks whose serialization knows no messages. */
public interface BytesService {

  /** Answers a message as {@link MessageService#say} does; both are coded by hand. */
  byte[] say(byte[] message);
}
