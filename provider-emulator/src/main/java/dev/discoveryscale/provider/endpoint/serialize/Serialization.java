package dev.discoveryscale.provider.endpoint.serialize;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A serialization that consumers ask for: Dubbo's extension of the same name. */
public enum Serialization {

  /** Hessian 2, which every line can use; in the wrapper of triple it is called hessian4. */
  HESSIAN2(2, List.of("hessian2", "hessian4")) {
    @Override
    public ObjectInput read(byte[] bytes) {
      return new Hessian2ObjectInput(bytes);
    }

    @Override
    void write(OutputStream out, Content content) throws IOException {
      Hessian2ObjectOutput values = new Hessian2ObjectOutput(out);
      content.write(values);
      values.flush();
    }
  },

  /** Fastjson 2 in its binary form, which consumers of 3.2 prefer where providers offer it. */
  FASTJSON2(23, List.of("fastjson2")) {
    @Override
    public ObjectInput read(byte[] bytes) {
      return new Fastjson2ObjectInput(bytes);
    }

    @Override
    void write(OutputStream out, Content content) throws IOException {
      content.write(new Fastjson2ObjectOutput(out));
    }
  };

  private final byte id;
  private final List<String> names;

  Serialization(int id, List<String> names) {
    this.id = (byte) id;
    this.names = names;
  }

  /** The serialization that frames of the dubbo protocol call by this number. */
  public static Optional<Serialization> of(byte id) {
    return Arrays.stream(values()).filter(known -> known.id == id).findFirst();
  }

  /** The serialization that the wrapper of triple calls by this name. */
  public static Optional<Serialization> of(String name) {
    return Arrays.stream(values()).filter(known -> known.names.contains(name)).findFirst();
  }

  /** All that are known, for messages: {@code hessian2 (2), fastjson2 (23)}. */
  public static String known() {
    return Arrays.stream(values())
        .map(known -> known.names.get(0) + " (" + known.id + ")")
        .collect(Collectors.joining(", "));
  }

  /** Dubbo's number of it, 0 to 31. */
  public byte id() {
    return id;
  }

  /** Reads the values in these bytes. */
  public abstract ObjectInput read(byte[] bytes);

  /** The bytes of what is written. */
  public byte[] bytes(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes, content);
    } catch (IOException e) {
      throw new UncheckedIOException("serialization failed on memory", e);
    }
    return bytes.toByteArray();
  }

  abstract void write(OutputStream out, Content content) throws IOException;

  /** Values to be written. */
  @FunctionalInterface
  public interface Content {
    void write(ObjectOutput out) throws IOException;
  }
}
