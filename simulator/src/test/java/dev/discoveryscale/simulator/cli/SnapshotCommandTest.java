package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Captures by the command, of ZooKeepers with unusual contents, and of folders that were broken.
 */
class SnapshotCommandTest extends CommandFixture {

  private static final String ADDRESS =
      "dubbo%%3A%%2F%%2F10.0.0.%d%%3A20880%%2Fa.A%%3Fapplication%%3Dstock%%26pid%%3D7%%26release%%3D2.7.23";
  private static final String PROVIDERS = "/dubbo/a.A/providers";
  private static final String SECRET = "Xyzzy42";

  private Registries registries;
  private ZooKeeper client;

  @BeforeEach
  void start() throws Exception {
    registries = Registries.start(1);
    client = new ZooKeeper(server(), 10_000, event -> {});
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    registries.close();
  }

  private String server() {
    return registries.connectStrings().get(0);
  }

  private void write(String path, String data, List<ACL> acl) throws Exception {
    String parent = path.substring(0, path.lastIndexOf('/'));
    if (!parent.isEmpty() && client.exists(parent, false) == null) {
      write(parent, "", Ids.OPEN_ACL_UNSAFE);
    }
    // The client asks the list whether it contains null.
    client.create(
        path, data.getBytes(StandardCharsets.UTF_8), new ArrayList<>(acl), CreateMode.PERSISTENT);
  }

  private void write(String path, String data) throws Exception {
    write(path, data, Ids.OPEN_ACL_UNSAFE);
  }

  /** The id of the registry's last transaction that changed a node. */
  private long lastChange() throws Exception {
    long last = 0;
    List<String> paths = new ArrayList<>(List.of("/"));
    for (int i = 0; i < paths.size(); i++) {
      String path = paths.get(i);
      if (!path.contains("closed")) {
        Stat stat = client.exists(path, false);
        last = Math.max(last, Math.max(stat.getMzxid(), stat.getPzxid()));
        for (String child : client.getChildren(path, false)) {
          paths.add((path.equals("/") ? "" : path) + "/" + child);
        }
      }
    }
    return last;
  }

  private Path captured(String address, String... options) {
    Path fleet = folder.resolve("fleet");
    List<String> words = new ArrayList<>(List.of("snapshot", address, "--out=" + fleet));
    words.addAll(Arrays.asList(options));
    assertThat(execute(words.toArray(String[]::new))).as("%s", err).isEqualTo(Exit.DONE);
    return fleet;
  }

  private static List<Entry> entries(Path fleet) throws IOException {
    return EntryFile.all(fleet.resolve(SnapshotFolder.ADDRESSES), Entry.class);
  }

  @Test
  void readsHalfAMegabyteInOneNode() throws Exception {
    String large = "{\"a\":\"" + "x".repeat(512 * 1024) + "\"}";
    write("/dubbo/metadata/a.A/provider/stock", large);

    assertThat(entries(captured(server(), "--keep-names")))
        .extracting(Entry::data)
        .contains(Optional.of(large));
  }

  @Test
  @Tag("exhaustive")
  void readsAHundredThousandChildren() throws Exception {
    write(PROVIDERS, "");
    for (int first = 0; first < 100_000; first += 1_000) {
      client.multi(
          IntStream.range(first, first + 1_000)
              .mapToObj(
                  n ->
                      Op.create(
                          PROVIDERS + "/" + ADDRESS.formatted(n),
                          new byte[0],
                          Ids.OPEN_ACL_UNSAFE,
                          CreateMode.PERSISTENT))
              .toList());
    }

    Path fleet = captured(server());

    assertThat(Files.readString(fleet.resolve(SnapshotFolder.FLEET)))
        .contains("providers: 100000", "dubbo-2.7: 100000");
    assertThat(entries(fleet)).hasSize(100_000);
  }

  @Test
  void readsBelowAPathWithALogin() throws Exception {
    // Any variable will do as long as it has a value.
    String digest = DigestAuthenticationProvider.generateDigest("me:" + System.getenv("PATH"));
    List<ACL> own = List.of(new ACL(31, new Id("digest", digest)));
    write("/region/one/dubbo/a.A", "");
    client.create(
        "/region/one/dubbo/a.A/providers",
        new byte[0],
        new ArrayList<>(own),
        CreateMode.PERSISTENT);
    client.addAuthInfo("digest", ("me:" + System.getenv("PATH")).getBytes(StandardCharsets.UTF_8));
    write("/region/one/dubbo/a.A/providers/" + ADDRESS.formatted(1), "", own);

    Path fleet =
        captured(
            "zookeeper://" + server() + "/region/one?username=me&passwordFrom=PATH",
            "--keep-names");

    assertThat(entries(fleet)).singleElement().extracting(Entry::at).isEqualTo(PROVIDERS);
    assertThat(fleet.resolve(SnapshotFolder.FLEET)).content().doesNotContain("refuses");
  }

  @Test
  void neverWritesNorShowsASecret() throws Exception {
    String url = "%3A%2F%2F10.0.0.1%2Fcom." + SECRET + "%3Fapplication%3D" + SECRET + "%26token%3D";
    String directory = "/dubbo/com." + SECRET;
    write(directory + "/consumers/consumer" + url + SECRET, "");
    write(directory + "/configurators/override" + url + SECRET, "");
    write(directory + "/routers/condition" + url + SECRET + "%26rule%3Dhost+%3D+" + SECRET, "");
    write(directory + "/providers/dubbo" + url + SECRET + "%", SECRET);
    write("/dubbo/mapping/com." + SECRET, SECRET + ",other-" + SECRET);
    write(
        "/dubbo/metadata/com." + SECRET + "/provider/" + SECRET, "{\"token\":\"" + SECRET + "\"}");
    write(
        "/services/" + SECRET + "/10.0.0.1:20880",
        "{\"name\":\"%s\",\"payload\":{\"metadata\":{\"%s\":\"%s\"}}}".replace("%s", SECRET));
    write("/dubbo/closed" + SECRET, "", List.of(new ACL(31, new Id("digest", "who:7L7tvYLBXp2="))));

    long before = lastChange();
    int code =
        onABareMachine("snapshot", server(), "--out=" + folder.resolve("fleet"), "--watch=1s");

    assertThat(code).as("%s", out).isEqualTo(Exit.DONE);
    assertThat(lastChange()).as("nothing was written").isEqualTo(before);
    assertThat(out.toString()).contains("not read: 1 node ").doesNotContain(SECRET);
    assertThat(entries(folder.resolve("fleet"))).hasSize(9);
    assertThat(entries(folder.resolve("fleet")).toString()).doesNotContain(SECRET);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as("%s", file)
            .doesNotContain(SECRET);
      }
    }
  }

  @Test
  void saysWhyARegistryDoesNotAnswer() throws Exception {
    write(PROVIDERS, "");
    String nobody = "127.0.0.1:" + FreePort.any();

    assertThat(execute("snapshot", nobody, "--out=" + folder.resolve("none")))
        .isEqualTo(Exit.NOT_FINISHED);
    assertThat(err.toString()).contains(nobody + " cannot be reached (Connection refused)");
    captured(nobody + "," + server());
    assertThat(execute("snapshot", "127.0.0.1:70000", "--out=" + folder.resolve("none")))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .contains("REGISTRY must have ports from 1 to 65535, got 70000 in 127.0.0.1:70000");
    assertThat(execute("snapshot", "a host:1", "--out=" + folder.resolve("none")))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("REGISTRY must be zookeeper://host:port");
  }

  @Test
  void saysWhatIsWrongWithAFolder() throws Exception {
    write(PROVIDERS + "/" + ADDRESS.formatted(1), "");
    Path fleet = captured(server(), "--keep-names");
    Path cut = copy(fleet, "cut").resolve(SnapshotFolder.ADDRESSES);
    byte[] whole = Files.readAllBytes(cut);
    Files.write(cut, Arrays.copyOf(whole, whole.length - 3));
    assertThat(compared(fleet, cut.getParent())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .contains(cut + ": expected a whole file, found one that is cut off or damaged");

    Path later = copy(fleet, "later").resolve(SnapshotFolder.FLEET);
    Files.writeString(later, Files.readString(later).replace("format: 1", "format: 7"));
    assertThat(compared(fleet, later.getParent())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .contains("format must be 1, the only form that this release reads, got 7");

    assertThat(compared(fleet, copy(fleet, "same"))).as("%s", err).isEqualTo(Exit.DONE);
  }

  private int compared(Path one, Path other) {
    return execute("compare", one.toString(), other.toString());
  }

  private Path copy(Path fleet, String name) throws IOException {
    Path copy = Files.createDirectory(folder.resolve(name));
    for (String file : List.of(SnapshotFolder.FLEET, SnapshotFolder.ADDRESSES)) {
      Files.copy(fleet.resolve(file), copy.resolve(file));
    }
    return copy;
  }
}
