package dev.discoveryscale.provider.endpoint.serialize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads what hessian-lite writes. */
class Hessian2ValuesTest {

  @ParameterizedTest
  @MethodSource
  void readsScalars(Object value) throws IOException {
    Hessian2Values values = new Hessian2Values(hessian(value, "next"));

    assertThat(values.read()).isEqualTo(value);
    assertThat(values.read()).isEqualTo("next");
  }

  static Stream<Object> readsScalars() {
    IntStream powers =
        IntStream.range(0, 32).flatMap(i -> IntStream.rangeClosed(-1, 1).map(d -> (1 << i) + d));
    LongStream longs =
        LongStream.range(0, 64)
            .flatMap(i -> LongStream.rangeClosed(-1, 1).map(d -> (1L << i) + d))
            .flatMap(l -> LongStream.of(l, -l));
    IntStream lengths = IntStream.of(0, 1, 15, 16, 31, 32, 1023, 1024, 0x8000, 0x8001, 200_000);
    return Stream.of(
            powers.boxed().flatMap(i -> Stream.of(i, -i)),
            longs.boxed(),
            DoubleStream.of(0, 1, -1, 127, -128, 128, 32_767, 32_768, 0.5, 0.125, Math.PI).boxed(),
            lengths.boxed().flatMap(length -> Stream.of("aä€😀".repeat(length), new byte[length])),
            Stream.of(true, false, new Date(0), new Date(1), new Date(1_763_600_000_000L)))
        .flatMap(values -> values);
  }

  @ParameterizedTest
  @MethodSource
  void keepsAllBytesOfUnreadValue(Object value) throws IOException {
    byte[] alone = hessian(value);
    ObjectInput values = Serialization.HESSIAN2.read(hessian(value, "next"));

    assertThat(values.read(Object.class))
        .isInstanceOfSatisfying(Unread.class, v -> assertThat(v.bytes()).isEqualTo(alone));
    assertThat(values.text()).isEqualTo("next");
  }

  static Stream<Object> keepsAllBytesOfUnreadValue() {
    List<Object> same = Arrays.asList("x", null);
    return Stream.of(
        new int[100],
        new String[] {"a", null},
        new Object[] {1, new long[] {2}, new File("a")},
        List.of(1, List.of(2), Map.of("a", 3)),
        List.of(same, same),
        IntStream.range(0, 50).boxed().toList(),
        Map.of(List.of(1), 2),
        new TreeSet<>(List.of("a", "b")),
        TimeUnit.SECONDS,
        new BigDecimal("1.5"),
        Locale.ROOT,
        new IllegalStateException("with a trace", new IOException()));
  }

  @Test
  void readsObjectOfAnyClassAsMap() throws IOException {
    ObjectInput values = Serialization.HESSIAN2.read(hessian(new BigDecimal("1.5")));

    assertThat(values.read(Map.class)).isEqualTo(Map.of("value", "1.5"));
  }

  @Test
  void readsReferencesAsWhatTheyMean() throws IOException {
    List<Object> same = new ArrayList<>(List.of("x"));
    Hessian2Values values =
        new Hessian2Values(
            hessian(Arrays.asList(same, TimeUnit.DAYS, same, TimeUnit.DAYS), same, "next"));

    assertThat(values.read()).isEqualTo(List.of(same, days(), same, days()));
    assertThat(values.read()).isEqualTo(same);
    assertThat(values.read()).isEqualTo("next");
  }

  private static Map<String, String> days() {
    return Map.of("name", "DAYS");
  }

  @Test
  void readsNullWhereAValueContainsItself() throws IOException {
    List<Object> circle = new ArrayList<>(List.of("x"));
    circle.add(circle);

    assertThat(new Hessian2Values(hessian(circle)).read()).isEqualTo(Arrays.asList("x", null));
  }

  /**
   * Each list has the one before ten times: some hundred bytes stand for 10 to the tenth values.
   */
  @Test
  void refusesFewBytesThatStandForTooMuch() throws IOException {
    List<Object> list = new ArrayList<>(List.of("x"));
    for (int i = 0; i < 10; i++) {
      list = new ArrayList<>(Collections.nCopies(10, (Object) list));
    }
    byte[] bytes = hessian(list, "next");

    assertThat(bytes).hasSizeLessThan(500);
    assertThatThrownBy(() -> new Hessian2Values(bytes).read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most " + Hessian2Values.MOST_REPEATED);

    ObjectInput passedOver = Serialization.HESSIAN2.read(bytes);
    assertThat(passedOver.read(Object.class)).isInstanceOf(Unread.class);
    assertThat(passedOver.text()).isEqualTo("next");
  }

  @Test
  void refusesReferencesThatNestTooDeep() throws IOException {
    List<Object> all = new ArrayList<>();
    List<Object> innermost = new ArrayList<>(List.of("x"));
    for (int i = 0; i < 3; i++) {
      List<Object> deep = innermost;
      for (int level = 0; level < 400; level++) {
        deep = new ArrayList<>(List.of(deep));
      }
      all.add(deep);
      innermost = new ArrayList<>(List.of(deep));
    }

    assertThat(new Hessian2Values(hessian(all.subList(0, 2))).read()).isInstanceOf(List.class);
    assertThatThrownBy(() -> new Hessian2Values(hessian(all)).read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nested at most");
  }

  @Test
  void readsKeysAsText() throws IOException {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(7, "number");
    map.put(TimeUnit.DAYS, "constant");
    map.put(LocalDate.EPOCH, "date");
    map.put(new Date(0), "moment");
    map.put(List.of(1), "dropped");
    map.put(null, "dropped");
    map.put(new File("a"), "dropped");
    map.put(new Named("DAYS", 1), "dropped");

    assertThat(new Hessian2Values(hessian(map)).read())
        .isEqualTo(
            Map.of(
                "7",
                "number",
                "DAYS",
                "constant",
                "1970-01-01",
                "date",
                "1970-01-01T00:00:00Z",
                "moment"));
  }

  /** No constant of an enum, although it has a name. */
  private static final class Named implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String name;
    private final int number;

    private Named(String name, int number) {
      this.name = name;
      this.number = number;
    }
  }

  @Test
  void readsArraysByType() throws IOException {
    byte[] bytes = hessian(new String[] {"a"}, new Object[] {1, "b"}, null, new Object[] {1});
    ObjectInput values = Serialization.HESSIAN2.read(bytes);

    assertThat(values.read(String[].class)).isEqualTo(new String[] {"a"});
    assertThat(values.read(Object[].class)).isEqualTo(new Object[] {1, "b"});
    assertThat(values.read(Object[].class)).isNull();
    assertThatThrownBy(() -> values.read(String[].class)).isInstanceOf(IOException.class);
  }

  @Test
  void refusesTruncatedValue() throws IOException {
    byte[] whole = hessian(List.of("text", 1L << 40, new File("a"), Map.of("a", 300)));

    for (int length = 0; length < whole.length; length++) {
      Hessian2Values cut = new Hessian2Values(Arrays.copyOf(whole, length));
      assertThatThrownBy(cut::read, "cut after %d", length).isInstanceOf(IOException.class);
    }
  }

  static byte[] hessian(Object... values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    for (Object value : values) {
      out.writeObject(value);
    }
    out.flush();
    return bytes.toByteArray();
  }
}
