package dev.discoveryscale.serializers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Input;
import java.io.ByteArrayInputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.fory.Fory;
import org.junit.jupiter.api.Test;

/** Which serializers make objects of a class that the reader's interface does not name. */
class MarkerTest {

  /** They make an object of the class in the bytes, whatever the reader expects. */
  private static final List<String> BY_WRITTEN_CLASS =
      List.of(
          "kryo4",
          "kryo4-references",
          "kryo5",
          "kryo5-references",
          "kryo5-compatible",
          "fst",
          "fory",
          "fory-references",
          "fory-compatible",
          "jdk");

  /** What an interface may name: a field that can hold anything. */
  public static class Envelope implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object content;

    public Object getContent() {
      return content;
    }

    public void setContent(Object content) {
      this.content = content;
    }
  }

  private interface Sent {
    Object make();
  }

  /** The names of the serializers that made a marker. */
  private static List<String> makers(Sent sent, Class<?> expected) {
    List<String> makers = new ArrayList<>();
    ClassLoader loader = MarkerTest.class.getClassLoader();
    for (String name : Serializers.names()) {
      Object value = sent.make();
      Object read = null;
      Marker.made = false;
      try {
        byte[] bytes = Serializers.named(name, loader).write(value);
        Marker.made = false;
        read = Serializers.named(name, loader).read(bytes, expected);
      } catch (Exception | LinkageError refused) {
        // Whether one was made before is what counts.
      }
      boolean inside = read instanceof Envelope envelope && envelope.getContent() instanceof Marker;
      if (Marker.made || read instanceof Marker || inside) {
        makers.add(name);
      }
    }
    return makers;
  }

  @Test
  void makesAMarkerInPlaceOfTheExpectedClass() {
    assertThat(makers(Marker::new, TextHolder.class)).containsExactlyElementsOf(BY_WRITTEN_CLASS);
  }

  @Test
  void makesAMarkerWhereAnyObjectIsExpected() {
    assertThat(
            makers(
                () -> {
                  Envelope envelope = new Envelope();
                  envelope.setContent(new Marker());
                  return envelope;
                },
                Envelope.class))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    BY_WRITTEN_CLASS.stream(),
                    Stream.of("hessian-lite", "caucho-hessian", "protostuff"))
                .toList());
  }

  /** Reads with a library that has a list of classes. */
  private interface Limited {
    Object read(byte[] bytes) throws Exception;
  }

  private static void refuses(String serializer, Limited limited) throws Exception {
    byte[] bytes =
        Serializers.named(serializer, MarkerTest.class.getClassLoader()).write(new Marker());
    Marker.made = false;
    assertThatThrownBy(() -> limited.read(bytes)).as(serializer).isInstanceOf(Exception.class);
    assertThat(Marker.made).as(serializer).isFalse();
  }

  @Test
  void makesNoMarkerThatIsNotOnTheListOfTheLibrary() throws Exception {
    refuses(
        "kryo5",
        bytes -> {
          Kryo kryo = new Kryo();
          kryo.setRegistrationRequired(true);
          return kryo.readClassAndObject(new Input(bytes));
        });
    refuses(
        "fory",
        bytes ->
            Fory.builder()
                .withXlang(false)
                .requireClassRegistration(true)
                .build()
                .deserialize(bytes));
    refuses(
        "jdk",
        bytes -> {
          ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
          in.setObjectInputFilter(
              asked ->
                  asked.serialClass() == null
                      ? ObjectInputFilter.Status.UNDECIDED
                      : ObjectInputFilter.Status.REJECTED);
          return in.readObject();
        });
  }
}
