package dev.discoveryscale.serializers;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The versions of the class as messages of protobuf, whose readers know their own version only. */
public final class EvolvingMessages {

  private static final String ENUM = "Kind";

  /** Fields keep their number when they are renamed, as users of protobuf have it. */
  private static final Map<String, Integer> NUMBERS =
      Map.of("name", 1, "count", 2, "kind", 3, "note", 4, "remark", 4, "extra", 5);

  private EvolvingMessages() {}

  /**
   * Has one version written and the other read; names the fields that do not hold what was sent.
   */
  public static List<String> lost(int number) throws Exception {
    Evolution evolution = CompatibilityRun.evolution(number);
    boolean forwards = CompatibilityRun.isForwards(number);
    Evolution.Version from = forwards ? evolution.oldVersion() : evolution.newVersion();
    Evolution.Version to = forwards ? evolution.newVersion() : evolution.oldVersion();
    String kind = forwards ? evolution.oldKind() : evolution.newKind();
    Descriptor writing = message(from);
    DynamicMessage.Builder sent = DynamicMessage.newBuilder(writing);
    for (FieldDescriptor field : writing.getFields()) {
      Object value = from.value(field.getName(), kind);
      sent.setField(
          field,
          field.getType() == FieldDescriptor.Type.ENUM
              ? field.getEnumType().findValueByName(kind)
              : value);
    }
    Descriptor reading = message(to);
    DynamicMessage read = DynamicMessage.parseFrom(reading, sent.build().toByteArray());
    List<String> lost = new ArrayList<>();
    for (Map.Entry<String, String> field : evolution.expected(forwards).entrySet()) {
      String found = String.valueOf(read.getField(reading.findFieldByName(field.getValue())));
      if (!String.valueOf(from.value(field.getKey(), kind)).equals(found)) {
        lost.add("%s is %s".formatted(field.getValue(), found));
      }
    }
    return lost;
  }

  private static Descriptor message(Evolution.Version version) throws Exception {
    DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(version.type());
    version
        .fields()
        .forEach(
            (name, type) -> {
              FieldDescriptorProto.Builder field =
                  FieldDescriptorProto.newBuilder()
                      .setName(name)
                      .setNumber(NUMBERS.get(name))
                      .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                      .setType(
                          switch (type) {
                            case "int" -> FieldDescriptorProto.Type.TYPE_INT32;
                            case "long" -> FieldDescriptorProto.Type.TYPE_INT64;
                            case ENUM -> FieldDescriptorProto.Type.TYPE_ENUM;
                            default -> FieldDescriptorProto.Type.TYPE_STRING;
                          });
              if (type.equals(ENUM)) {
                field.setTypeName(ENUM);
              }
              message.addField(field);
            });
    EnumDescriptorProto.Builder kinds = EnumDescriptorProto.newBuilder().setName(ENUM);
    for (String kind : version.kinds()) {
      // New values get new numbers, wherever they stand.
      int number = List.of("SMALL", "LARGE", "MEDIUM").indexOf(kind);
      kinds.addValue(EnumValueDescriptorProto.newBuilder().setName(kind).setNumber(number));
    }
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName("thing.proto")
            .setSyntax("proto3")
            .addMessageType(message)
            .addEnumType(kinds)
            .build();
    return FileDescriptor.buildFrom(file, new FileDescriptor[0])
        .findMessageTypeByName(version.type());
  }
}
