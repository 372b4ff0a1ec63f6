package dev.discoveryscale.provider.endpoint;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.IOException;

/** What a provider answers to a call. */
sealed interface Answer {

  /** A value, written by itself. */
  record Value(Writer writer) implements Answer {

    static Value of(Object value) {
      return new Value(out -> out.writeObject(value));
    }
  }

  /** The method returned null. */
  record Nothing() implements Answer {}

  /** The call could not be made. */
  record Refused(byte status, String reason) implements Answer {}

  /** Writes a value in Hessian 2. */
  @FunctionalInterface
  interface Writer {
    void write(Hessian2Output out) throws IOException;
  }
}
