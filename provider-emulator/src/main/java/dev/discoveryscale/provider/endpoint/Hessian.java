package dev.discoveryscale.provider.endpoint;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Hessian 2 in memory. */
public final class Hessian {

  private Hessian() {}

  /** The bytes that the writer writes. */
  public static byte[] bytes(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    try {
      writer.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("Hessian failed on memory", e);
    }
    return bytes.toByteArray();
  }

  /** Writes values in Hessian 2. */
  @FunctionalInterface
  public interface Writer {
    void write(Hessian2Output out) throws IOException;
  }
}
