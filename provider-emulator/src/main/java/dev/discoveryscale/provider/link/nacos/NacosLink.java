package dev.discoveryscale.provider.link.nacos;

import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.dialect.NacosDialect;
import dev.discoveryscale.provider.link.Losses;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.link.Rules;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.session.nacos.NacosSessionGroup;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fleet's link to one Nacos. Each instance has those clients of a provider that carry its Nacos
 * instances: connections, or sessions over HTTP if they send beats. Configuration entries use them
 * too.
 */
public final class NacosLink implements RegistryLink {

  private static final Logger LOG = LoggerFactory.getLogger(NacosLink.class);

  private final int number;
  private final RegistryAddress.Nacos address;
  private final FleetSpec fleet;
  private final NacosDialect dialect;
  private final NacosServers servers;
  private final NacosSessionGroup group;
  private final Losses losses;
  private final NacosSessionListener listener = new Listener();
  private Optional<NacosSession> common = Optional.empty();
  private volatile boolean away;

  /**
   * A way that is not gone yet.
   *
   * @param number the registry's among the fleet's, from 0
   * @throws IllegalArgumentException if the server list is none, or sessions are to be shared
   */
  public NacosLink(
      int number,
      RegistryAddress.Nacos address,
      FleetSpec fleet,
      NacosDialect dialect,
      Losses losses) {
    if (fleet.registering().sessions() == Sessions.SHARED) {
      throw new IllegalArgumentException(
          "instances cannot share a session with Nacos %s, which keeps one registration of a service for each connection"
              .formatted(address.servers()));
    }
    this.number = number;
    this.address = address;
    this.fleet = fleet;
    this.dialect = dialect;
    this.servers = NacosServers.parse(address.servers());
    this.losses = losses;
    this.group = new NacosSessionGroup(options());
  }

  private NacosOptions options() {
    NacosOptions options =
        (beats() ? NacosOptions.beating() : NacosOptions.likeClient())
            .withNamespace(address.namespace());
    NacosOptions versioned =
        dialect.client().registering() == Registering.BEATS
            ? options
            : options.withClientVersion("Nacos-Java-Client:v" + dialect.client().version());
    return address.login().map(versioned::withLogin).orElse(versioned);
  }

  /** Whether its sessions beat: where the line's client does, unless a setting prevents it. */
  private boolean beats() {
    return dialect.client().registering() == Registering.BEATS && fleet.registering().beats();
  }

  /** Whether each instance of a service is registered by a request of its own. */
  boolean registersSingly() {
    return dialect.client().registering() == Registering.SINGLY || beats();
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public String connectString() {
    return address.servers();
  }

  NacosDialect dialect() {
    return dialect;
  }

  FleetSpec fleet() {
    return fleet;
  }

  @Override
  public void prepare(Instance maker) throws IOException {
    NacosSession session = Waiting.on(open());
    common = Optional.of(session);
    for (NacosConfiguration entry : dialect.commonEntries(fleet, maker, number)) {
      Waiting.on(NacosRules.publish(session, entry));
    }
  }

  @Override
  public void settle() throws IOException {
    if (common.isPresent()) {
      Waiting.on(common.get().close());
      common = Optional.empty();
    }
  }

  @Override
  public void makeWay(Instance instance) {
    // Services and groups come to be with their first entry.
  }

  @Override
  public int nodesOf(Instance instance) {
    return (int) entries(instance).stream().filter(NacosInstance.class::isInstance).count();
  }

  List<NacosEntry> entries(Instance instance) {
    return dialect.instanceEntries(fleet, instance, number);
  }

  @Override
  public CompletableFuture<RegistryRegistration> registration(Instance instance) {
    Map<NacosConnection, CompletableFuture<NacosSession>> opening =
        new EnumMap<>(NacosConnection.class);
    for (NacosEntry entry : entries(instance)) {
      if (entry instanceof NacosInstance) {
        opening.computeIfAbsent(entry.connection(), connection -> open());
      }
    }
    return CompletableFuture.allOf(opening.values().toArray(CompletableFuture<?>[]::new))
        .handle(
            (all, failure) -> {
              if (failure != null) {
                opening.values().forEach(opened -> opened.thenAccept(NacosSession::close));
                throw new CompletionException(Waiting.cause(failure));
              }
              Map<NacosConnection, NacosSession> sessions = new EnumMap<>(NacosConnection.class);
              opening.forEach((connection, opened) -> sessions.put(connection, opened.join()));
              return new NacosRegistration(this, sessions, instance);
            });
  }

  /**
   * {@inheritDoc} A session whose server refuses to have its services again tries on, so it is
   * closed first: an instance stands there once.
   */
  @Override
  public RegistryRegistration renew(RegistryRegistration ended, Instance instance)
      throws IOException {
    ended.close();
    RegistryRegistration registration = Waiting.on(registration(instance));
    registration.register(true, false);
    return registration;
  }

  @Override
  public Rules rules() throws IOException {
    return new NacosRules(dialect, Waiting.on(open()));
  }

  private CompletableFuture<NacosSession> open() {
    return group.open(servers, NacosModule.NAMING, listener);
  }

  @Override
  public void away(boolean planned) {
    away = planned;
  }

  @Override
  public int sessions() {
    return group.size();
  }

  @Override
  public void close() {
    group.close();
  }

  private final class Listener implements NacosSessionListener {

    /** The entries of a session are gone, or will be soon, until it has a server again. */
    @Override
    public void lost(NacosSession session, NacosLostException cause) {
      if (away) {
        LOG.debug("{} was lost while its registry was away: {}", session, cause.getMessage());
      } else {
        losses.lost(cause);
      }
    }

    /** It is not there after all. */
    @Override
    public void refused(NacosSession session, NacosRefusedException cause) {
      if (!away) {
        losses.lost(cause);
      }
    }
  }
}
