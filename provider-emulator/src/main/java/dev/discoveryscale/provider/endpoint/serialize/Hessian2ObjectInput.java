package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.IOException;
import java.io.InputStream;

/** Reads Hessian 2, whose values say what they are. */
final class Hessian2ObjectInput implements ObjectInput {

  private final Hessian2Input in;

  Hessian2ObjectInput(InputStream in) {
    this.in = new Hessian2Input(in);
  }

  @Override
  public Object read(Class<?> type) throws IOException {
    return in.readObject();
  }

  @Override
  public String text() throws IOException {
    String text = in.readString();
    return text == null ? "" : text;
  }
}
