package dev.discoveryscale.calls.streams;

import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.Payloads;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.protobuf.BenchmarkMessage;
import dev.discoveryscale.calls.protobuf.BenchmarkMessages;
import dev.discoveryscale.calls.protobuf.PageNumber;
import org.apache.dubbo.common.stream.StreamObserver;

/** Streams of Dubbo's triple: items are the published message. */
public final class TripleStreams implements Payloads {

  private static final long LIMIT_MS = 120_000;

  @Override
  public String form() {
    return "streams";
  }

  @Override
  public PayloadService named(String payload, PlantedFaults faults) {
    StreamKind kind = StreamKind.of(payload);
    return new PayloadService(
        StreamService.class,
        new Answering(faults),
        proxy -> new StreamCall(kind, LIMIT_MS, each -> begin((StreamService) proxy, each)));
  }

  private static Received begin(StreamService service, StreamKind kind) {
    switch (kind.direction()) {
      case DOWN:
        Received down = new Received(kind, BenchmarkMessages.ANSWERED);
        service.down(PageNumber.newBuilder().setNumber(kind.items()).build(), to(down));
        return down;
      case UP:
        Received up = new Received(kind, PageNumber.newBuilder().setNumber(kind.items()).build());
        send(service.up(to(up)), kind);
        return up;
      case BOTH:
        Received both = new Received(kind, BenchmarkMessages.ANSWERED);
        send(service.both(to(both)), kind);
        return both;
      default:
        Received none = new Received(kind, BenchmarkMessages.ANSWERED);
        for (int i = 0; i < kind.items(); i++) {
          none.item(service.say(BenchmarkMessages.SENT));
        }
        none.completed();
        return none;
    }
  }

  private static void send(StreamObserver<BenchmarkMessage> requests, StreamKind kind) {
    for (int i = 0; i < kind.items(); i++) {
      requests.onNext(BenchmarkMessages.SENT);
    }
    requests.onCompleted();
  }

  private static <T> StreamObserver<T> to(Received received) {
    return new StreamObserver<T>() {
      @Override
      public void onNext(T item) {
        received.item(item);
      }

      @Override
      public void onError(Throwable why) {
        received.failed(why);
      }

      @Override
      public void onCompleted() {
        received.completed();
      }
    };
  }

  /** The server's side. */
  private static final class Answering extends StreamStub {
    private final PlantedFaults faults;

    Answering(PlantedFaults faults) {
      this.faults = faults;
    }

    @Override
    public void down(PageNumber count, StreamObserver<BenchmarkMessage> items) {
      for (int i = 0; i < count.getNumber(); i++) {
        items.onNext(faults.next() ? BenchmarkMessages.SENT : BenchmarkMessages.ANSWERED);
      }
      items.onCompleted();
    }

    @Override
    public StreamObserver<BenchmarkMessage> up(StreamObserver<PageNumber> answer) {
      return new StreamObserver<BenchmarkMessage>() {
        private int number;

        @Override
        public void onNext(BenchmarkMessage item) {
          number += faults.next() ? 0 : 1;
        }

        @Override
        public void onError(Throwable why) {
          // The client has ended its call.
        }

        @Override
        public void onCompleted() {
          answer.onNext(PageNumber.newBuilder().setNumber(number).build());
          answer.onCompleted();
        }
      };
    }

    @Override
    public StreamObserver<BenchmarkMessage> both(StreamObserver<BenchmarkMessage> answers) {
      return new StreamObserver<BenchmarkMessage>() {
        @Override
        public void onNext(BenchmarkMessage item) {
          answers.onNext(say(item));
        }

        @Override
        public void onError(Throwable why) {
          // The client has ended its call.
        }

        @Override
        public void onCompleted() {
          answers.onCompleted();
        }
      };
    }

    @Override
    public BenchmarkMessage say(BenchmarkMessage message) {
      return faults.next() ? message : BenchmarkMessages.answered(message);
    }
  }
}
