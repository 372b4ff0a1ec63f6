package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import io.netty.buffer.ByteBuf;

/**
 * The fixed part of a frame of the dubbo protocol, without magic and length (Dubbo's {@code
 * ExchangeCodec}).
 *
 * @param flags request, two-way and event bits, and the serialization's id in the low five
 * @param status of a response; one of the constants in {@link Status}
 * @param id the request's number, which its response repeats
 */
record Header(byte flags, byte status, long id) {

  static final int LENGTH = 16;
  static final short MAGIC = (short) 0xdabb;

  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;
  private static final int SERIALIZATION = 0x1f;

  private static final byte HESSIAN2 = Serialization.HESSIAN2.id();

  /** The header of an event that a server sends and awaits no answer to. */
  static Header oneWayEvent(long id) {
    return new Header((byte) (REQUEST | EVENT | HESSIAN2), (byte) 0, id);
  }

  /** The header of a heartbeat that a server sends and that needs an answer. */
  static Header heartbeat(long id) {
    return new Header((byte) (REQUEST | TWO_WAY | EVENT | HESSIAN2), (byte) 0, id);
  }

  /** The header of the answer to this call. */
  Header answered(Serialization answers, byte answer) {
    return new Header(answers.id(), answer, id);
  }

  /** The header of the answer to this heartbeat, in the serialization it came in. */
  Header heartbeatAnswered() {
    return new Header((byte) (EVENT | serialization()), Status.OK, id);
  }

  boolean request() {
    return (flags & REQUEST) != 0;
  }

  boolean twoWay() {
    return (flags & TWO_WAY) != 0;
  }

  boolean event() {
    return (flags & EVENT) != 0;
  }

  byte serialization() {
    return (byte) (flags & SERIALIZATION);
  }

  void write(ByteBuf out, int bodyLength) {
    out.writeShort(MAGIC).writeByte(flags).writeByte(status).writeLong(id).writeInt(bodyLength);
  }
}
