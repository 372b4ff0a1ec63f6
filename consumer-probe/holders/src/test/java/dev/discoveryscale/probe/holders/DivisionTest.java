package dev.discoveryscale.probe.holders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;

/** The heap of this very JVM, with some objects whose holders are known. */
class DivisionTest {

  private static final int OWN = 1_000_003;
  private static final int SHARED = 2_000_003;
  private static final int ELSEWHERE = 3_000_003;
  private static final int WEAK = 4_000_003;
  private static final int OF_STATIC = 5_000_003;

  /** Holds a list of texts, and an array that others hold too. */
  private static class UrlList {
    final List<String> urls = texts();
    final byte[] own = new byte[OWN];
    final byte[] shared;
    final byte[] elsewhere;

    UrlList(byte[] shared, byte[] elsewhere) {
      this.shared = shared;
      this.elsewhere = elsewhere;
    }
  }

  private static final class SpecialUrlList extends UrlList {
    SpecialUrlList() {
      super(null, null);
    }
  }

  private static final class Directory {
    static final byte[] OF_ALL = new byte[OF_STATIC];
    final byte[] shared;
    final WeakReference<byte[]> weak;
    final UrlList another = new SpecialUrlList();

    Directory(byte[] shared, byte[] weak) {
      this.shared = shared;
      this.weak = new WeakReference<>(weak);
    }
  }

  /** No holder's, and reached without one. */
  private static final byte[] PLAIN = new byte[ELSEWHERE];

  private static Directory directory;
  private static UrlList list;
  private static HolderShares shares;

  @TempDir private static Path folder;

  @BeforeAll
  static void divide() throws Exception {
    byte[] weak = new byte[WEAK];
    make(weak);
    HeapGraph heap = read(dump("heap.hprof"));
    shares = HolderShares.of(heap, Division.of(heap, table()));
    assertThat(weak).hasSize(WEAK);
  }

  /** Not where the heap is dumped: variables of a running method are roots. */
  private static void make(byte[] weak) {
    byte[] shared = new byte[SHARED];
    directory = new Directory(shared, weak);
    list = new UrlList(shared, PLAIN);
  }

  /** Not in a holder's class: its constants would be the holder's. */
  private static List<String> texts() {
    return List.of("a".repeat(300), "b".repeat(500));
  }

  private static HolderRules table() {
    return HolderRules.of(
        Map.of(
            UrlList.class.getName(),
            "url-lists",
            Directory.class.getName(),
            "directories",
            "java.lang.Class",
            "code"));
  }

  @Test
  void assignsExclusivelyReachedObjects() {
    assertThat(bytes(Set.of(Holder.URL_LISTS), "byte[]"))
        .isEqualTo(2 * (sizeOf(new byte[OWN]) + sizeOf(new byte[300]) + sizeOf(new byte[500])));
  }

  @Test
  void assignsSubclassesLikeSuperclass() {
    assertThat(bytes(Set.of(Holder.URL_LISTS), SpecialUrlList.class.getName()))
        .isEqualTo(ClassLayout.parseClass(SpecialUrlList.class).instanceSize());
  }

  @Test
  void sharesCommonlyReachedObjects() {
    assertThat(bytes(Set.of(Holder.URL_LISTS, Holder.DIRECTORIES), "byte[]"))
        .isEqualTo(sizeOf(new byte[SHARED]));
  }

  @Test
  void assignsStaticFieldsToHolder() {
    assertThat(bytes(Set.of(Holder.DIRECTORIES), "byte[]")).isEqualTo(sizeOf(directoryStatic()));
  }

  @Test
  void assignsObjectsWithoutHolderToRest() {
    assertThat(bytes(Set.of(Holder.REST), "byte[]"))
        .isGreaterThan(sizeOf(new byte[ELSEWHERE]) + sizeOf(new byte[WEAK]));
  }

  @Test
  void sumsToHeapOfJvm() throws Exception {
    assertThat(shares.shares(3).stream().mapToLong(HolderShares.Share::bytes).sum())
        .isEqualTo(shares.bytes());
    assertThat(shares.kinds().stream().mapToLong(HolderShares.Kind::objects).sum())
        .isEqualTo(read(folder.resolve("heap.hprof")).objects());
  }

  @Test
  void usesObjectSizesOfHeap() {
    long known = GraphLayout.parseInstance(list.urls).totalSize();
    long strings = 4L * ClassLayout.parseClass(String.class).instanceSize();

    assertThat(bytes(Set.of(Holder.URL_LISTS), "java.lang.String")).isEqualTo(strings);
    assertThat(known).isGreaterThan(strings / 2);
  }

  @Test
  void refusesTruncatedDumpByName() throws Exception {
    byte[] whole = Files.readAllBytes(folder.resolve("heap.hprof"));
    Path torn = folder.resolve("torn.hprof");
    Files.write(torn, java.util.Arrays.copyOf(whole, whole.length / 2));
    Path text = Files.writeString(folder.resolve("text.hprof"), "no dump");

    assertThatThrownBy(() -> read(torn))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("torn.hprof");
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("text.hprof");
  }

  private static byte[] directoryStatic() {
    assertThat(directory.shared).isNotNull();
    assertThat(directory.another).isNotNull();
    assertThat(directory.weak).isNotNull();
    return Directory.OF_ALL;
  }

  private static long sizeOf(Object object) {
    return ClassLayout.parseInstance(object).instanceSize();
  }

  private static long bytes(Set<Holder> holders, String type) {
    return shares.kinds().stream()
        .filter(kind -> kind.holders().equals(holders) && kind.type().equals(type))
        .mapToLong(HolderShares.Kind::bytes)
        .sum();
  }

  private static Path dump(String name) throws IOException {
    Path file = folder.resolve(name);
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(file.toString(), true);
    return file;
  }

  private static HeapGraph read(Path file) throws IOException {
    return HeapDump.read(file, true, Runtime.version().feature());
  }
}
