package dev.discoveryscale.provider.endpoint;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.dialect.MetadataInfo;
import java.io.IOException;

/** What a provider answers to a call. */
public sealed interface Answer {

  /** The method was called and came back. */
  sealed interface Returned extends Answer {

    /** Writes what came back in Hessian 2. */
    void write(Hessian2Output out) throws IOException;
  }

  /** A value that Hessian 2 knows. */
  record Value(Object value) implements Returned {

    @Override
    public void write(Hessian2Output out) throws IOException {
      out.writeObject(value);
    }
  }

  /** The metadata of a revision. */
  record Metadata(MetadataInfo info) implements Returned {

    @Override
    public void write(Hessian2Output out) throws IOException {
      MetadataWriter.write(out, info);
    }
  }

  /** The method returned null. */
  record Nothing() implements Returned {

    @Override
    public void write(Hessian2Output out) throws IOException {
      out.writeNull();
    }
  }

  /** There is no such service. */
  record NoService() implements Answer {}

  /** The service has no such method. */
  record NoMethod() implements Answer {}
}
