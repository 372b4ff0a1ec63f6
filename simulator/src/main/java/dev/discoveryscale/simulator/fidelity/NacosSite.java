package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Two separate servers that stand in for Nacos; their entries are read through the API. */
final class NacosSite implements Site {

  private final Opened opened = new Opened();
  private final List<RnacosServer> servers = new ArrayList<>();
  private final List<NacosEntries> entries = new ArrayList<>();

  /**
   * Starts them.
   *
   * @param folder where their logs go
   * @throws IOException if they cannot be started; nothing is left running
   */
  NacosSite(Path folder, RnacosBinary binary) throws IOException {
    try {
      for (int i = 1; i <= REGISTRIES; i++) {
        String name = "registry-" + i;
        RnacosServer server =
            opened.add(RnacosServer.start(RnacosOptions.of(name, folder.resolve(name), binary)));
        servers.add(server);
        entries.add(new NacosEntries(server.connectString()));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public ServerIdentity server() {
    return servers.get(0).server();
  }

  @Override
  public String entries() {
    return "entries";
  }

  @Override
  public List<RegistryAddress> registries() {
    return servers.stream()
        .<RegistryAddress>map(server -> RegistryAddress.nacos(server.connectString()))
        .toList();
  }

  @Override
  public void clear() throws IOException, InterruptedException {
    for (NacosEntries each : entries) {
      each.clear();
    }
  }

  @Override
  public Capture atRest(Combination combination) throws IOException, InterruptedException {
    List<List<NacosEntry>> read = new ArrayList<>();
    for (NacosEntries each : entries.subList(0, combination.registries())) {
      read.add(NacosFacts.withoutOrphans(each.atRest()));
    }
    return new Entries(combination, read);
  }

  @Override
  public Capture written(Combination combination) throws IOException, InterruptedException {
    List<List<NacosEntry>> read = new ArrayList<>();
    for (NacosEntries each : entries.subList(0, combination.registries())) {
      read.add(each.atRest());
    }
    return new Entries(combination, read);
  }

  @Override
  public void close() {
    opened.close();
  }

  private record Entries(Combination combination, List<List<NacosEntry>> entries)
      implements Capture {

    @Override
    public int nodes() {
      return entries.stream().mapToInt(List::size).sum();
    }

    @Override
    public List<List<String>> lines() {
      return entries.stream()
          .map(all -> all.stream().map(NacosEntry::toString).sorted().toList())
          .toList();
    }

    @Override
    public SortedMap<Fact, String> facts(Instant now) {
      return NacosFacts.of(combination, entries, now);
    }
  }
}
