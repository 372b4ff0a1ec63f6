package dev.discoveryscale.calls.thrift;

import dev.discoveryscale.calls.thrift.message.ThriftMessage;
import java.util.Map;
import org.apache.thrift.meta_data.FieldMetaData;
import org.apache.thrift.protocol.TType;

/** The published message with the values that the other frameworks send. */
final class ThriftMessages {

  /** 18 characters, 54 bytes. */
  private static final String TEXT =
      "\u8bb8\u591a\u5f80\u4e8b\u5728\u773c\u524d\u4e00\u5e55\u4e00\u5e55\uff0c"
          + "\u53d8\u7684\u90a3\u9ebc\u6a21\u7cca";

  private static final int NUMBER = 100_000;
  private static final String OK = "OK";
  private static final int ANSWER = 100;

  static final ThriftMessage SENT = sent();
  static final ThriftMessage ANSWERED = answered(new ThriftMessage(SENT));

  private ThriftMessages() {}

  /** Field 5 stays unset, as the repeated field of the other frameworks is empty. */
  private static ThriftMessage sent() {
    ThriftMessage message = new ThriftMessage();
    for (Map.Entry<ThriftMessage._Fields, FieldMetaData> field :
        ThriftMessage.metaDataMap.entrySet()) {
      if (field.getKey() != ThriftMessage._Fields.FIELD5) {
        message.setFieldValue(field.getKey(), value(field.getValue().valueMetaData.type));
      }
    }
    return message;
  }

  private static Object value(byte type) {
    switch (type) {
      case TType.STRING:
        return TEXT;
      case TType.BOOL:
        return true;
      case TType.I64:
        return (long) NUMBER;
      default:
        return NUMBER;
    }
  }

  /** The same object with its first two fields set, as the published server answers. */
  static ThriftMessage answered(ThriftMessage message) {
    message.setField1(OK);
    message.setField2(ANSWER);
    return message;
  }
}
