package dev.discoveryscale.probe.holders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.probe.holders.MeasuredThings.Bytes;
import dev.discoveryscale.probe.holders.MeasuredThings.ThingSize;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A heap of a few objects, each a power of two, so that a sum tells what is in it. */
class ThingSizesTest {

  private static final List<List<String>> CLASSES =
      List.of(
          List.of("app.Main"),
          List.of("org.apache.dubbo.registry.support.AbstractRegistry"),
          List.of("org.apache.dubbo.common.url.Sub", "org.apache.dubbo.common.URL"),
          List.of("java.lang.String"),
          List.of("com.x.AnInvoker", "org.apache.dubbo.rpc.protocol.AbstractInvoker"));

  private static final int MAIN = 0;
  private static final int REGISTRY = 1;
  private static final int URL = 2;
  private static final int TEXT = 3;
  private static final int INVOKER = 4;

  /**
   * Main refers to a text, to the registry and to the invoker; the registry to two URLs and a text;
   * each URL to a text of its own and to one that both have; the first URL to the second too; the
   * invoker to the second URL and to a text.
   */
  private static final int[] CLASS_OF = {
    MAIN, TEXT, REGISTRY, TEXT, URL, TEXT, URL, TEXT, TEXT, INVOKER, TEXT
  };

  private static final int[][] REFERENCES = {
    {1, 2, 9}, {}, {3, 4, 6}, {}, {5, 8, 6}, {}, {7, 8}, {}, {}, {6, 10}, {}
  };

  @Test
  void dividesOwnCommonAndBaseSizes() {
    MeasuredThings sizes = sizes();

    assertThat(size(sizes, Thing.URL))
        .isEqualTo(
            new ThingSize(
                Thing.URL,
                2,
                new Bytes(64 + 128, 3 * (64 + 128)),
                new Bytes(64 + 128, 3 * (64 + 128)),
                new Bytes(16 + 32 + 64 + 128, 3 * (16 + 32 + 64 + 128)),
                new Bytes(4 + 8 + 256, 3 * (4 + 8 + 256))));
    assertThat(size(sizes, Thing.INVOKER).alone()).isEqualTo(new Bytes(512 + 1024, 3 * 1536));
    assertThat(sizes.base()).isEqualTo(new Bytes(1 + 2, 9));
  }

  @Test
  void countsObjectsOnce() {
    MeasuredThings sizes = sizes();

    assertThat(
            sizes.sizes().stream()
                .map(size -> size.alone().plus(size.common()))
                .reduce(sizes.base(), Bytes::plus))
        .isEqualTo(new Bytes((1 << 11) - 1, 3 * ((1 << 11) - 1)));
  }

  @Test
  void reportsNoneOfAbsentThing() {
    assertThat(size(sizes(), Thing.REVISION).count()).isZero();
    assertThat(size(sizes(), Thing.REVISION).alone()).isEqualTo(new Bytes(0, 0));
  }

  private static ThingSize size(MeasuredThings sizes, Thing thing) {
    return sizes.sizes().get(thing.ordinal());
  }

  private static MeasuredThings sizes() {
    HeapGraph heap = heap();
    return MeasuredThings.of(heap, Division.of(heap, new ThingTable(HolderRules.of("dubbo-2.7"))));
  }

  private static HeapGraph heap() {
    int objects = CLASS_OF.length;
    int[] compressed = new int[objects];
    int[] wide = new int[objects];
    int[] first = new int[objects + 1];
    int[] represented = new int[objects];
    IntStream.Builder references = IntStream.builder();
    for (int object = 0; object < objects; object++) {
      compressed[object] = 1 << object;
      wide[object] = 3 << object;
      first[object + 1] = first[object] + REFERENCES[object].length;
      Arrays.stream(REFERENCES[object]).forEach(references::add);
      represented[object] = -1;
    }
    return new HeapGraph(
        CLASS_OF,
        compressed,
        wide,
        true,
        first,
        references.build().toArray(),
        new int[] {0},
        represented,
        CLASSES);
  }
}
