package dev.discoveryscale.calls.streams;

import dev.discoveryscale.calls.protobuf.BenchmarkMessage;
import dev.discoveryscale.calls.protobuf.PageNumber;
import org.apache.dubbo.common.stream.StreamObserver;

/** Streams as triple has them in Java. */
public interface StreamService {

  /** Sends as many messages as asked for. */
  void down(PageNumber count, StreamObserver<BenchmarkMessage> items);

  /** Takes messages, and answers with their number. */
  StreamObserver<BenchmarkMessage> up(StreamObserver<PageNumber> answer);

  /** Answers each message. */
  StreamObserver<BenchmarkMessage> both(StreamObserver<BenchmarkMessage> answers);

  /** Answers one message. */
  BenchmarkMessage say(BenchmarkMessage message);
}
