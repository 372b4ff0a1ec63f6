package dev.discoveryscale.provider.endpoint.tri;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a method that is not defined in protobuf: {@code TripleRequestWrapper} of
 * Dubbo's {@code triple_wrapper.proto}, answered by a {@code TripleResponseWrapper}. The types of
 * the arguments, its third field, are not read: a provider goes by the method's name unless it is
 * overloaded.
 *
 * @param serializeType the serialization of each argument
 * @param arguments serialized one by one
 */
record Wrapper(String serializeType, List<byte[]> arguments) {

  private static final int SERIALIZE_TYPE = 1;
  private static final int ARGUMENTS = 2;
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
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case SERIALIZE_TYPE -> serializeType = in.readString();
        case ARGUMENTS -> arguments.add(in.readByteArray());
        default -> in.skipField(tag);
      }
    }
    return new Wrapper(serializeType, arguments);
  }

  /** The serialization of the arguments, if it is known. */
  Optional<Serialization> serialization() {
    return Serialization.of(serializeType);
  }

  /**
   * The arguments' values.
   *
   * @param types what is expected; there may be more arguments or fewer
   * @throws IOException if they are not in that serialization
   */
  List<Object> values(Serialization serialization, List<Class<?>> types) throws IOException {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      Class<?> type = i < types.size() ? types.get(i) : Object.class;
      values.add(serialization.read(arguments.get(i)).read(type));
    }
    return values;
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
