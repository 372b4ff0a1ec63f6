package dev.discoveryscale.serializers;

/** A library that writes an object as bytes and reads it again. For one thread. */
interface Serializer {

  /** Writes an object. */
  byte[] write(Object value) throws Exception;

  /**
   * Reads an object.
   *
   * @param type the class that the reader expects; some libraries use it, others what the bytes say
   */
  Object read(byte[] bytes, Class<?> type) throws Exception;

  /** What is written in place of an object: the object itself, or a message with its content. */
  default Object prepared(Object value) {
    return value;
  }
}
