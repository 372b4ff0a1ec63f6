package dev.discoveryscale.provider.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Messages of protobuf that scenarios write as JSON. The classes of a user's messages come with a
 * protobuf of their own; only descriptors pass between it and ours, as bytes.
 */
final class Messages {

  private Messages() {}

  /**
   * The bytes of a message.
   *
   * @throws IllegalArgumentException if the JSON is no such message
   */
  static byte[] bytes(JsonNode json, ServiceMethod method) {
    Type type =
        method
            .result()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "expected the message's class in providers.classpath, found none"));
    try {
      DynamicMessage.Builder message = DynamicMessage.newBuilder(descriptor((Class<?>) type));
      JsonFormat.parser().merge(json.toString(), message);
      return message.build().toByteArray();
    } catch (InvalidProtocolBufferException other) {
      throw new IllegalArgumentException(
          "expected a message %s, found %s: %s"
              .formatted(type.getTypeName(), json, other.getMessage()),
          other);
    } catch (ReflectiveOperationException | DescriptorValidationException unreadable) {
      throw new IllegalArgumentException(
          "cannot read the descriptor of %s: %s".formatted(type.getTypeName(), unreadable),
          unreadable);
    }
  }

  /**
   * The bytes of a message, or the value itself if it is not a message. Over the dubbo protocol a
   * message is an object with its bytes as a member, as Java serializes it.
   */
  static Object sent(Object value) {
    return value instanceof Map<?, ?> serialized
            && serialized.get("asBytes") instanceof byte[] bytes
        ? bytes
        : value;
  }

  /** The message that some bytes are. */
  static Object parsed(byte[] bytes, Class<?> type) {
    try {
      return type.getMethod("parseFrom", byte[].class).invoke(null, (Object) bytes);
    } catch (ReflectiveOperationException unreadable) {
      throw new IllegalArgumentException(
          "expected a message %s, found %d other bytes".formatted(type.getName(), bytes.length),
          unreadable);
    }
  }

  /** The bytes of a message; none for null. */
  static byte[] bytes(Object message) {
    try {
      return message == null
          ? new byte[0]
          : (byte[]) message.getClass().getMethod("toByteArray").invoke(message);
    } catch (ReflectiveOperationException other) {
      throw new IllegalArgumentException(
          "expected a message of protobuf, found one of " + message.getClass(), other);
    }
  }

  private static Descriptor descriptor(Class<?> type)
      throws ReflectiveOperationException,
          DescriptorValidationException,
          InvalidProtocolBufferException {
    Object theirs = type.getMethod("getDescriptor").invoke(null);
    FileDescriptor file = file(theirs.getClass().getMethod("getFile").invoke(theirs));
    String name = (String) theirs.getClass().getMethod("getFullName").invoke(theirs);
    int start = file.getPackage().isEmpty() ? 0 : file.getPackage().length() + 1;
    Descriptor found = null;
    for (String part : name.substring(start).split("\\.")) {
      found = found == null ? file.findMessageTypeByName(part) : found.findNestedTypeByName(part);
    }
    return found;
  }

  private static FileDescriptor file(Object theirs)
      throws ReflectiveOperationException,
          DescriptorValidationException,
          InvalidProtocolBufferException {
    List<FileDescriptor> needed = new ArrayList<>();
    Object dependencies = theirs.getClass().getMethod("getDependencies").invoke(theirs);
    for (Object dependency : (List<?>) dependencies) {
      needed.add(file(dependency));
    }
    Object proto = theirs.getClass().getMethod("toProto").invoke(theirs);
    byte[] bytes = (byte[]) proto.getClass().getMethod("toByteArray").invoke(proto);
    return FileDescriptor.buildFrom(
        FileDescriptorProto.parseFrom(bytes), needed.toArray(FileDescriptor[]::new));
  }
}
