package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.RegistryRegistration;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The interface that a member has taken out of its registries, though it goes on answering. */
final class Withdrawal {

  private Optional<String> withdrawn = Optional.empty();

  /**
   * Refuses what a member cannot do with an interface withdrawn.
   *
   * @throws IllegalStateException if it has one
   */
  void requireNone(int index) {
    withdrawn.ifPresent(
        name -> {
          throw new IllegalStateException(
              "instance %d has withdrawn %s and must restore it first".formatted(index, name));
        });
  }

  /** Deletes the nodes through which the interface is found; returns how many. */
  int begin(String interfaceName, List<RegistryRegistration> registrations) throws IOException {
    int deleted = 0;
    for (RegistryRegistration registration : registrations) {
      deleted += registration.withdraw(interfaceName);
    }
    withdrawn = Optional.of(interfaceName);
    return deleted;
  }

  /** Whether that interface is withdrawn. */
  boolean isOf(String interfaceName) {
    return withdrawn.equals(Optional.of(interfaceName));
  }

  /** Writes the nodes again, as they were; returns how many. */
  int end(String interfaceName, List<RegistryRegistration> registrations) throws IOException {
    int written = 0;
    for (RegistryRegistration registration : registrations) {
      written += registration.restore(interfaceName);
    }
    forget();
    return written;
  }

  /** To be called when the member's registration is gone as a whole. */
  void forget() {
    withdrawn = Optional.empty();
  }
}
