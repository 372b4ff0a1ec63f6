package dev.discoveryscale.calls.protobuf;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.Payloads;
import dev.discoveryscale.calls.payload.PlantedFaults;

/**
 * The payload {@code message} as bytes: client and server encode and decode the message in each
 * call, and the framework carries an array.
 */
public final class BytesPayloads implements Payloads {

  @Override
  public String form() {
    return "bytes";
  }

  @Override
  public PayloadService named(String payload, PlantedFaults faults) {
    if (!payload.equals(MessagePayloads.MESSAGE)) {
      throw new IllegalArgumentException(
          "no payload '" + payload + "' as bytes; there is " + MessagePayloads.MESSAGE);
    }
    BytesService answering = message -> answer(message, faults);
    return new PayloadService(BytesService.class, new Answering(answering), BytesPayloads::call);
  }

  private static byte[] answer(byte[] message, PlantedFaults faults) {
    BenchmarkMessage sent = decoded(message);
    return (faults.next() ? sent : BenchmarkMessages.answered(sent)).toByteArray();
  }

  private static BenchmarkMessage decoded(byte[] message) {
    try {
      return BenchmarkMessage.parseFrom(message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("no message: " + e.getMessage(), e);
    }
  }

  private static PayloadCall call(Object proxy) {
    BytesService service = (BytesService) proxy;
    return new PayloadCall() {
      @Override
      public Object make(long number) {
        return decoded(service.say(BenchmarkMessages.SENT.toByteArray()));
      }

      @Override
      public boolean isRight(long number, Object answer) {
        return BenchmarkMessages.ANSWERED.equals(answer);
      }
    };
  }

  /** A class of its own: frameworks that make proxies cannot use one of a lambda. */
  private static final class Answering implements BytesService {
    private final BytesService answering;

    Answering(BytesService answering) {
      this.answering = answering;
    }

    @Override
    public byte[] say(byte[] message) {
      return answering.say(message);
    }
  }
}
