package dev.discoveryscale.calls.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor;

/**
 * The message of the published comparison of frameworks (rpcx-benchmark, 2016): 581 bytes, the same
 * in each call.
 */
public final class BenchmarkMessages {

  /** 18 characters, 54 bytes. */
  private static final String TEXT =
      "\u8bb8\u591a\u5f80\u4e8b\u5728\u773c\u524d\u4e00\u5e55\u4e00\u5e55\uff0c"
          + "\u53d8\u7684\u90a3\u9ebc\u6a21\u7cca";

  private static final int NUMBER = 100_000;
  private static final String OK = "OK";
  private static final int ANSWER = 100;

  /** What clients send. */
  public static final BenchmarkMessage SENT = sent();

  /** The right answer. */
  public static final BenchmarkMessage ANSWERED = answered(SENT);

  private BenchmarkMessages() {}

  /** All fields but the repeated one, which is empty. */
  private static BenchmarkMessage sent() {
    BenchmarkMessage.Builder message = BenchmarkMessage.newBuilder();
    for (FieldDescriptor field : BenchmarkMessage.getDescriptor().getFields()) {
      if (!field.isRepeated()) {
        message.setField(field, value(field));
      }
    }
    return message.build();
  }

  private static Object value(FieldDescriptor field) {
    switch (field.getJavaType()) {
      case STRING:
        return TEXT;
      case BOOLEAN:
        return true;
      case LONG:
        return (long) NUMBER;
      default:
        return NUMBER;
    }
  }

  /** What the server answers: the same with its first two fields set. */
  public static BenchmarkMessage answered(BenchmarkMessage message) {
    return message.toBuilder().setField1(OK).setField2(ANSWER).build();
  }
}
