package dev.discoveryscale.provider.session;

import java.io.IOException;
import java.util.Optional;
import org.apache.jute.InputArchive;
import org.apache.jute.Record;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.proto.CreateRequest;
import org.apache.zookeeper.proto.DeleteRequest;
import org.apache.zookeeper.proto.ExistsRequest;
import org.apache.zookeeper.proto.ExistsResponse;
import org.apache.zookeeper.proto.GetDataRequest;
import org.apache.zookeeper.proto.GetDataResponse;
import org.apache.zookeeper.proto.SetDataRequest;
import org.apache.zookeeper.proto.SetDataResponse;

/**
 * One request in wire form, and the reader of its answer.
 *
 * @param name the operation, for messages
 * @param type its number, one of ZooKeeper's {@code OpCode}
 * @param path the node it is about; empty if none
 * @param body the record after the header; absent if there is none
 * @param answer reads the record of an answer without an error
 * @param absence what NONODE means, where it is an answer and not an error
 * @param <T> what the answer is for the caller
 */
record Request<T>(
    String name,
    int type,
    String path,
    Optional<Record> body,
    AnswerReader<T> answer,
    Optional<T> absence) {

  static final int ANY_VERSION = -1;

  /** Reads an answer's record. */
  @FunctionalInterface
  interface AnswerReader<T> {
    T read(InputArchive archive) throws IOException;
  }

  static Request<String> create(String path, byte[] data, boolean ephemeral) {
    CreateMode mode = ephemeral ? CreateMode.EPHEMERAL : CreateMode.PERSISTENT;
    return of(
        "create",
        OpCode.create,
        path,
        new CreateRequest(path, data, Ids.OPEN_ACL_UNSAFE, mode.toFlag()),
        archive -> path);
  }

  static Request<String> delete(String path) {
    return of("delete", OpCode.delete, path, new DeleteRequest(path, ANY_VERSION), archive -> path);
  }

  static Request<Optional<Stat>> exists(String path) {
    return new Request<>(
        "exists",
        OpCode.exists,
        path,
        Optional.of(new ExistsRequest(path, false)),
        archive -> Optional.of(read(new ExistsResponse(), archive).getStat()),
        Optional.of(Optional.empty()));
  }

  static Request<byte[]> getData(String path) {
    return of(
        "getData",
        OpCode.getData,
        path,
        new GetDataRequest(path, false),
        archive -> read(new GetDataResponse(), archive).getData());
  }

  static Request<Stat> setData(String path, byte[] data, int version) {
    return of(
        "setData",
        OpCode.setData,
        path,
        new SetDataRequest(path, data, version),
        archive -> read(new SetDataResponse(), archive).getStat());
  }

  static Request<String> closeSession() {
    return new Request<>(
        "closeSession", OpCode.closeSession, "", Optional.empty(), a -> "", Optional.empty());
  }

  /** The errors that the caller takes for answers. */
  Optional<T> answerFor(Code code) {
    return code == Code.NONODE ? absence : Optional.empty();
  }

  private static <T> Request<T> of(
      String name, int type, String path, Record body, AnswerReader<T> answer) {
    return new Request<>(name, type, path, Optional.of(body), answer, Optional.empty());
  }

  private static <R extends Record> R read(R record, InputArchive archive) throws IOException {
    record.deserialize(archive, "response");
    return record;
  }
}
