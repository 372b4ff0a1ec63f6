package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.endpoint.serialize.ObjectOutput;
import dev.discoveryscale.provider.endpoint.serialize.Unread;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The answer of a provider to a call. */
public sealed interface ServiceAnswer {

  /** The method was called and came back. */
  sealed interface Returned extends ServiceAnswer {

    /** Writes what came back. */
    void write(ObjectOutput out) throws IOException;
  }

  /** A value that every serialization knows. */
  record Value(Object value) implements Returned {

    @Override
    public void write(ObjectOutput out) throws IOException {
      out.object(value);
    }
  }

  /** The value that the caller sent. */
  record Echo(Unread value) implements Returned {

    @Override
    public void write(ObjectOutput out) throws IOException {
      out.unread(value);
    }
  }

  /** The metadata of a revision. */
  record Metadata(MetadataInfo info) implements Returned {

    @Override
    public void write(ObjectOutput out) throws IOException {
      out.metadata(info);
    }
  }

  /** The method returned null. */
  record Nothing() implements Returned {

    @Override
    public void write(ObjectOutput out) throws IOException {
      out.object(null);
    }
  }

  /**
   * What a method has sent that sends any number of results, or messages of protobuf.
   *
   * @param values objects; of methods with messages the bytes of each
   */
  record Items(List<Object> values) implements ServiceAnswer {}

  /**
   * The method has thrown an exception, whose class need not be known here.
   *
   * @param message its message; empty for none
   */
  record Thrown(String type, String message) implements ServiceAnswer {

    /** Writes the exception. */
    public void write(ObjectOutput out) throws IOException {
      out.exception(type, message);
    }
  }

  /** An answer that takes some time; it does not fail, and is no other such one. */
  record Later(CompletableFuture<ServiceAnswer> answer) implements ServiceAnswer {}

  /** There is no such service. */
  record NoService() implements ServiceAnswer {}

  /** The service has no such method. */
  record NoMethod() implements ServiceAnswer {}

  /**
   * A call failed in a filter with an RpcException.
   *
   * @param noSuchMethod whether a NoSuchMethodException of the same message is its cause
   */
  record Failure(String message, boolean noSuchMethod) implements ServiceAnswer {

    /** Writes the exception, for lines from 2.7 on. */
    public void write(ObjectOutput out) throws IOException {
      out.rpcException(message, noSuchMethod);
    }
  }
}
