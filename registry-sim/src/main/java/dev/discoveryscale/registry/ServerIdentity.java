package dev.discoveryscale.registry;

import dev.discoveryscale.model.RegistryKind;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Which software answers as a registry, for reports: what was measured with a stand-in must not be
 * read as a figure of the software that it stands for.
 *
 * @param kind what clients take it for
 * @param software the name of the software that answers
 * @param version its version; absent if it does not report one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record ServerIdentity(RegistryKind kind, String software, Optional<String> version) {

  /** The software that gave the kind its name. */
  public static ServerIdentity genuine(RegistryKind kind, Optional<String> version) {
    return new ServerIdentity(kind, kind.title(), version);
  }

  /** Software that answers as the kind does, and does not prove which it is. */
  public static ServerIdentity unknown(RegistryKind kind) {
    return new ServerIdentity(kind, unknownTitle(kind), Optional.empty());
  }

  private static String unknownTitle(RegistryKind kind) {
    return "unknown software that speaks as " + kind.title();
  }

  /** Whether it is that which gave the kind its name, or may be. */
  public boolean maybeGenuine() {
    return !standIn() || software.equals(unknownTitle(kind));
  }

  /**
   * Whether it is, or may be, other software than the one that gave the kind its name; then its
   * figures do not apply to that one.
   */
  public boolean standIn() {
    return !software.equals(kind.title());
  }

  /** For a person, e.g. {@code rnacos 0.8.8, a stand-in for Nacos}. */
  public String describe() {
    String named = software + version.map(told -> " " + told).orElse(" of an unknown version");
    return standIn() ? named + ", a stand-in for " + kind.title() : named;
  }
}
