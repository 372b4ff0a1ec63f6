package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.NacosAccess;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Checks of scenarios with Nacos registries: their profiles and, before a start, the machine. */
public final class NacosChecks {

  private NacosChecks() {}

  /** Finds a server binary. */
  interface Finder {
    Optional<RnacosBinary> find() throws IOException;
  }

  /**
   * Checks that this machine can start a scenario's registries: it has a server binary, if one is
   * needed, and a password, if there is a user.
   *
   * @throws BadInput naming what is missing and how to get it
   */
  public static void require(From<Scenario> scenario) {
    require(scenario, RnacosBinary::find, System::getenv);
  }

  static void require(From<Scenario> scenario, Finder server, UnaryOperator<String> environment) {
    RegistrySettings registries = scenario.value().registries();
    noServer(scenario.value(), server)
        .ifPresent(
            why -> {
              throw BadInput.says(
                  scenario.file(),
                  "registries." + (registries.kind().isPresent() ? "kind" : "kinds"),
                  why);
            });
    userWithoutPassword(registries, environment)
        .ifPresent(
            access -> {
              throw BadInput.at(
                  scenario.file(),
                  "registries.nacos.passwordFrom",
                  "no environment variable " + access.passwordFrom().orElseThrow(),
                  "a variable that holds the password of " + access.user().orElseThrow());
            });
  }

  /**
   * What this machine lacks for that, one line each: the scenario is valid, but cannot start here.
   */
  public static List<String> missing(Scenario scenario) {
    return missing(scenario, RnacosBinary::find, System::getenv);
  }

  static List<String> missing(Scenario scenario, Finder server, UnaryOperator<String> environment) {
    List<String> missing = new ArrayList<>();
    noServer(scenario, server).ifPresent(missing::add);
    userWithoutPassword(scenario.registries(), environment)
        .ifPresent(
            access ->
                missing.add(
                    "environment variable %s is not set: a run needs it for the password of %s"
                        .formatted(
                            access.passwordFrom().orElseThrow(), access.user().orElseThrow())));
    return missing;
  }

  /** Why no Nacos can be started; absent if one can, or none is needed. */
  private static Optional<String> noServer(Scenario scenario, Finder server) {
    RegistrySettings registries = scenario.registries();
    if (!registries.any(RegistryKind.NACOS)
        || !registries.embedded()
        || scenario.containers().use()) {
      return Optional.empty();
    }
    try {
      return server.find().isPresent()
          ? Optional.empty()
          : Optional.of(cannotStart(RnacosBinary.howToGet()));
    } catch (IOException e) {
      return Optional.of(cannotStart(e.getMessage()));
    }
  }

  private static String cannotStart(String why) {
    return "no Nacos can be started: %s. Other ways: running servers (registries.connect), a"
            .formatted(why)
        + " container engine (containers.use), or another registries.kind";
  }

  private static Optional<NacosAccess> userWithoutPassword(
      RegistrySettings registries, UnaryOperator<String> environment) {
    return registries
        .nacos()
        .filter(access -> access.user().isPresent())
        .filter(access -> credentials(access, environment).isEmpty());
  }

  /** The clients' login; the password comes from this process's environment. */
  public static Optional<NacosCredentials> credentials(NacosAccess access) {
    return credentials(access, System::getenv);
  }

  private static Optional<NacosCredentials> credentials(
      NacosAccess access, UnaryOperator<String> environment) {
    return access
        .user()
        .flatMap(
            user ->
                Optional.ofNullable(environment.apply(access.passwordFrom().orElseThrow()))
                    .filter(password -> !password.isEmpty())
                    .map(password -> new NacosCredentials(user, password)));
  }

  /**
   * Checks that providers of a profile's line can register in a Nacos, and register completely
   * after an outage.
   *
   * @throws BadInput if they cannot
   */
  static void check(From<Scenario> scenario, From<Profile> profile) {
    if (scenario.value().registries().any(RegistryKind.NACOS)) {
      line(scenario, profile);
      comeback(scenario, profile);
    }
  }

  /** {@code NamingGrpcRedoService} of nacos-client 2.1 keeps one registration of a service. */
  private static void comeback(From<Scenario> scenario, From<Profile> profile) {
    if (!NacosWarnings.keptSingly(scenario.value(), profile.value())) {
      return;
    }
    List<Churn> churn = scenario.value().churn();
    for (int i = 0; i < churn.size(); i++) {
      if (churn.get(i).does(Action.STOP)) {
        throw BadInput.must(
            scenario.file(),
            "churn[%d].kind".formatted(i),
            "be used with a single protocol or another line, as providers of %s come back with the last protocol only"
                .formatted(profile.value().client().line()),
            "%s with %s and several protocols in a Nacos"
                .formatted(churn.get(i).kind().word(), profile.value().name()));
      }
    }
  }

  private static void line(From<Scenario> scenario, From<Profile> profile) {
    ReleaseLine line = profile.value().client().line();
    if (!NacosDialects.lines().contains(line)) {
      throw BadInput.at(
          profile.file(),
          "client.line",
          "%s, with a Nacos in scenario %s".formatted(line, scenario.value().name()),
          "one of %s, which register in a Nacos"
              .formatted(
                  NacosDialects.lines().stream()
                      .map(ReleaseLine::toString)
                      .collect(Collectors.joining(", "))));
    }
  }
}
