package dev.discoveryscale.provider.endpoint.serialize;

import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import java.io.IOException;

/** Values one after the other, as a provider writes them. */
public interface ObjectOutput {

  /** Writes a small number as Dubbo writes the kind of a response. */
  void kind(int kind) throws IOException;

  /** Writes a text, a number, an array, a map or null. */
  void object(Object value) throws IOException;

  /** Writes a value that came in the same serialization. */
  void unread(Unread value) throws IOException;

  /**
   * Writes an {@code org.apache.dubbo.rpc.RpcException}, without having the class.
   *
   * @param noSuchMethod whether it is caused by a {@code NoSuchMethodException} of the same message
   */
  void rpcException(String message, boolean noSuchMethod) throws IOException;

  /**
   * Writes an exception without having its class and without a stack trace.
   *
   * @param message its message; empty for none
   */
  void exception(String type, String message) throws IOException;

  /** Writes an {@code org.apache.dubbo.metadata.MetadataInfo}, without having the class. */
  void metadata(MetadataInfo metadata) throws IOException;
}
