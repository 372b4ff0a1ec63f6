package demo;

import com.google.protobuf.StringValue;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.common.stream.StreamObserver;

/** An interface as applications have them, for answers to any method. */
public interface Orders extends Counted {

  Order find(String id);

  Order find(long id, boolean whole);

  List<Order> all();

  Order[] array(int first);

  Map<String, List<Order>> byName(Set<String> names);

  Optional<Order> perhaps(Order like);

  CompletableFuture<List<Order>> later(Order like);

  CompletableFuture<Order> laterOne();

  DayOfWeek day();

  boolean known(String id);

  String plan(Map<Integer, LocalDate> dates, List<DayOfWeek> days, Order[] orders);

  void store(Order order) throws IOException;

  /** An object with another one inside, and a reference to itself. */
  class Order implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
    private static final int IGNORED = 1;

    private final String id;
    private final transient int passing = IGNORED;
    private List<Order> parts;

    protected Order() {
      this("");
    }

    public Order(String id) {
      this.id = id;
    }

    public String id() {
      return id;
    }

    public List<Order> parts() {
      return parts;
    }

    public void setParts(List<Order> parts) {
      this.parts = parts;
    }

    public int passing() {
      return passing;
    }
  }

  /** An interface with messages of protobuf; its stream is over Triple only. */
  interface Messages {

    StringValue greet(StringValue name);

    void greetings(StringValue name, StreamObserver<StringValue> answers);
  }

  /** An interface with streams of objects; over Triple only. */
  interface Streams {

    void words(String text, StreamObserver<String> answers);
  }
}
