package dev.discoveryscale.provider.endpoint.tri;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.service.Call;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a method that is not defined in protobuf: {@code TripleRequestWrapper} of
 * Dubbo's {@code triple_wrapper.proto}, answered by a {@code TripleResponseWrapper}. A provider
 * goes by the method's name, and by the types of its arguments if it is overloaded.
 *
 * @param serializeType the serialization of each argument
 * @param arguments serialized one by one
 * @param types the names of the parameter types; empty if the caller leaves them out
 */
record Wrapper(String serializeType, List<byte[]> arguments, List<String> types) {

  private static final int SERIALIZE_TYPE = 1;
  private static final int ARGUMENTS = 2;
  private static final int TYPES = 3;
  private static final int DATA = 2;
  private static final int TYPE = 3;

  /**
   * Reads a request's message.
   *
   * @throws IOException if it is no protobuf
   */
  static Wrapper read(byte[] message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    String serializeType = "";
    List<byte[]> arguments = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case SERIALIZE_TYPE -> serializeType = in.readString();
        case ARGUMENTS -> arguments.add(in.readByteArray());
        case TYPES -> types.add(in.readString());
        default -> in.skipField(tag);
      }
    }
    return new Wrapper(serializeType, arguments, types);
  }

  /** The same, if the message is one that names a known serialization. */
  static Optional<Wrapper> ifAny(byte[] message) {
    try {
      return Optional.of(read(message)).filter(wrapper -> wrapper.serialization().isPresent());
    } catch (IOException other) {
      return Optional.empty();
    }
  }

  /** The serialization of the arguments, if it is known. */
  Optional<Serialization> serialization() {
    return Serialization.of(serializeType);
  }

  /**
   * The arguments' values.
   *
   * @param expected the names of their types; there may be more arguments or fewer
   * @param values whether to read arguments of types that are known only by name
   * @throws IOException if they are not in that serialization
   */
  List<Object> values(Serialization serialization, List<String> expected, boolean values)
      throws IOException {
    List<Object> read = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String type = i < expected.size() ? expected.get(i) : "java.lang.Object";
      read.add(Call.argument(serialization.read(arguments.get(i)), type, values));
    }
    return read;
  }

  /** The message that answers, in the serialization of the request. */
  byte[] answered(Serialization serialization, Serialization.Content value, String type) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      out.writeString(SERIALIZE_TYPE, serializeType);
      out.writeByteArray(DATA, serialization.bytes(value));
      out.writeString(TYPE, type);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("protobuf failed on memory", e);
    }
    return bytes.toByteArray();
  }
}
