package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.data.ApplicationTexts;
import dev.discoveryscale.provider.dialect.data.InterfaceTexts;
import dev.discoveryscale.provider.dialect.data.ServiceInstanceJson;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A captured fleet as it would be with other parameters, or after all its providers moved to Dubbo
 * 3.3. Providers that moved register addresses and an instance. Their addresses keep the captured
 * parameters, except what only earlier lines write, and get the parameters and the release of 3.3.
 * The revision of the instance follows from them. Providers answer for their metadata themselves.
 */
public final class ChangedFleet {

  private static final ReleaseLine LINE = ReleaseLine.DUBBO_3_3;

  /** 2.6 writes nothing that 2.7 does not write, too. */
  private static final List<ReleaseLine> EARLIER =
      List.of(
          ReleaseLine.DUBBO_2_7,
          ReleaseLine.DUBBO_3_0,
          ReleaseLine.DUBBO_3_1,
          ReleaseLine.DUBBO_3_2);

  private static final String RELEASE = Dialects.of(LINE).releases().get(0);
  private static final RegisteringSpec BOTH =
      new RegisteringSpec(
          RegisterMode.ALL, MetadataStorage.LOCAL, 1, Placement.MIRRORED, Sessions.PER_INSTANCE);
  private static final String MAPPING = "/dubbo/mapping";
  private static final String SERVICES = "/services/";

  /** Starts are written as 13 digits. */
  private static final long EARLIEST = 1_000_000_000_000L;

  /** These say what a provider is, not which line it has. */
  private static final Set<String> OF_PROVIDER =
      Set.of(
          "application",
          "group",
          "interface",
          "methods",
          "pid",
          "release",
          "revision",
          "side",
          "timestamp",
          "version");

  /** Written by earlier lines, with several values; here all is registered, and metadata local. */
  private static final Set<String> NO_LONGER = Set.of("anyhost", "metadata-type", "register-mode");

  private static final String NAME_OF_BEAN = "service.name=ServiceBean:";

  private final boolean moved;
  private final Set<String> without;
  private final SortedMap<String, String> added;

  /** What earlier lines write of their own accord, as {@code key=value}. */
  private final Set<String> earlier = new HashSet<>();

  /** Where providers that are not Dubbo's own listen; they stay as they are. */
  private final Set<String> foreign = new HashSet<>();

  private ChangedFleet(boolean moved, Set<String> without) {
    this.moved = moved;
    this.without = Set.copyOf(without);
    this.added = moved ? of(LINE) : new TreeMap<>();
    if (moved) {
      EARLIER.forEach(line -> of(line).forEach((key, value) -> earlier.add(key + "=" + value)));
    }
  }

  /**
   * Writes a captured fleet into another folder. What was recorded of its changes is not written.
   *
   * @param target new, or empty
   * @param moved whether all providers move to Dubbo 3.3
   * @param without parameters that no address has any longer
   * @throws dev.discoveryscale.simulator.BadInput if {@code target} holds something
   */
  public static void write(Path source, Path target, boolean moved, Set<String> without)
      throws IOException {
    List<Entry> entries = new ArrayList<>();
    ChangedFleet change = new ChangedFleet(moved, without);
    EntryFile.read(
        source.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry -> entries.add(change.changed(entry)));
    if (moved) {
      change.move(entries);
    }
    FleetCounts counts = new FleetCounts();
    SnapshotFolder folder = SnapshotFolder.of(target);
    try (EntryFile file = EntryFile.open(folder.path().resolve(SnapshotFolder.ADDRESSES), 0)) {
      for (Entry entry : entries) {
        file.add(entry);
        counts.add(entry);
        if (file.full()) {
          file.complete();
        }
      }
      file.complete();
    }
    folder.complete(
        new FleetFile(
            FleetFile.FORMAT,
            Clock.systemUTC().instant(),
            new FleetFile.Reading(0, 0, 0, 0, false, List.of(), List.of(), List.of()),
            counts.contents()));
  }

  /** What providers of a line write into addresses, whatever they are. */
  private static SortedMap<String, String> of(ReleaseLine line) {
    FleetSpec any =
        spec(
            "any",
            List.of(ServiceSpec.of("any.Service")),
            List.of(new ProtocolSpec("dubbo", 20880, "dubbo")));
    SortedMap<String, String> parameters =
        new TreeMap<>(
            ((InterfaceTexts) Dialects.of(line))
                .urls(any, new Instance(0, "10.0.0.1", 1, EARLIEST))
                .findFirst()
                .orElseThrow()
                .parameters());
    parameters.keySet().removeAll(OF_PROVIDER);
    return parameters;
  }

  private static ApplicationTexts texts() {
    return (ApplicationTexts) Dialects.of(LINE);
  }

  private static FleetSpec spec(
      String application, List<ServiceSpec> services, List<ProtocolSpec> protocols) {
    return new FleetSpec(application, RELEASE, 1, services, protocols, UrlSpec.of(0, 0), BOTH);
  }

  private Entry changed(Entry entry) {
    if (entry.kind() != Directory.Kind.PROVIDERS) {
      return entry;
    }
    return CapturedFleet.url(entry)
        .map(this::changed)
        .map(
            url ->
                new Entry(
                    entry.registry(),
                    entry.kind(),
                    entry.at(),
                    URLEncoder.encode(url.text(), StandardCharsets.UTF_8),
                    entry.data()))
        .orElse(entry);
  }

  private CapturedUrl changed(CapturedUrl url) {
    Map<String, Optional<String>> parameters = new TreeMap<>();
    url.parameters().forEach(each -> parameters.put(each.key(), each.value()));
    if (moved && isForeign(url)) {
      foreign.add(url.host() + url.port());
    } else if (moved) {
      parameters.keySet().removeAll(NO_LONGER);
      parameters.entrySet().removeIf(each -> isOfEarlierLines(each.getKey(), each.getValue()));
      added.forEach((key, value) -> parameters.putIfAbsent(key, Optional.of(value)));
      parameters.put("release", Optional.of(RELEASE));
    }
    parameters.keySet().removeAll(without);
    return new CapturedUrl(
        url.protocol(),
        url.user(),
        url.host(),
        url.port(),
        url.path(),
        parameters.entrySet().stream()
            .map(each -> new CapturedUrl.Parameter(each.getKey(), each.getValue()))
            .toList());
  }

  /** Releases of dubbo-go and others begin with a name. */
  private static boolean isForeign(CapturedUrl url) {
    return url.parameter("release").filter(release -> !release.matches("\\d.*")).isPresent();
  }

  private boolean isOfEarlierLines(String key, Optional<String> value) {
    String parameter = key + "=" + value.orElse("");
    return earlier.contains(parameter) || parameter.startsWith(NAME_OF_BEAN);
  }

  /** Gives each process with addresses an instance of its own in place of those it had. */
  private void move(List<Entry> entries) {
    CapturedFleet fleet =
        CapturedFleet.of(
            entries.stream().filter(entry -> entry.kind() != Directory.Kind.INSTANCES).toList());
    Set<String> own = new HashSet<>();
    List<Entry> written = new ArrayList<>();
    Map<Integer, Map<String, SortedSet<String>>> mapped = new LinkedHashMap<>();
    for (CapturedProcess process : fleet.processes()) {
      // Without one of the protocols dubbo and tri nobody answers for its metadata, and without an
      // application there is no node for its instance.
      if (!process.protocols().isEmpty()
          && !process.application().isEmpty()
          && !isForeign(process)) {
        process.found().forEach(each -> own.add(process.host() + ":" + each.port()));
        for (int registry : process.registries()) {
          written.add(instance(process, registry));
          process
              .services()
              .forEach(
                  service ->
                      mapped
                          .computeIfAbsent(registry, any -> new TreeMap<>())
                          .computeIfAbsent(service.interfaceName(), any -> new TreeSet<>())
                          .add(process.application()));
        }
      }
    }
    entries.removeIf(
        entry -> entry.kind() == Directory.Kind.INSTANCES && own.contains(entry.node()));
    entries.removeIf(entry -> replaced(entry, mapped));
    mapped.forEach(
        (registry, interfaces) ->
            interfaces.forEach(
                (name, applications) ->
                    entries.add(
                        new Entry(
                            registry,
                            Directory.Kind.MAPPING,
                            MAPPING,
                            name,
                            Optional.of(String.join(",", applications))))));
    entries.addAll(written);
  }

  private boolean isForeign(CapturedProcess process) {
    return process.found().stream()
        .anyMatch(each -> foreign.contains(process.host() + ":" + each.port()));
  }

  /** A mapping that is written again takes over the applications that it had. */
  private static boolean replaced(
      Entry entry, Map<Integer, Map<String, SortedSet<String>>> mapped) {
    if (entry.kind() != Directory.Kind.MAPPING) {
      return false;
    }
    Optional<SortedSet<String>> again =
        Optional.ofNullable(mapped.getOrDefault(entry.registry(), Map.of()).get(entry.node()));
    again.ifPresent(
        applications ->
            Arrays.stream(entry.data().orElse("").split(","))
                .filter(name -> !name.isEmpty())
                .forEach(applications::add));
    return again.isPresent();
  }

  private static Entry instance(CapturedProcess process, int registry) {
    // An instance has the port of a protocol that is answered here.
    List<ProtocolSpec> protocols =
        Stream.concat(process.protocols().stream(), process.found().stream()).distinct().toList();
    FleetSpec spec = spec(process.application(), process.services(), protocols);
    Instance started = new Instance(0, process.host(), 1, Math.max(EARLIEST, process.started()));
    String data =
        ServiceInstanceJson.of(
            spec,
            started,
            texts().applicationMetadata(spec, started, process.metadata().revision()));
    return new Entry(
        registry,
        Directory.Kind.INSTANCES,
        SERVICES + process.application(),
        process.host() + ":" + ServiceInstanceJson.port(spec),
        // A loopback address stays as it was captured.
        Optional.of(data.replace(started.registeredHost(), process.host())));
  }
}
