package dev.discoveryscale.registry;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import java.io.IOException;
import java.util.Optional;

/** The rnacos of this machine; without one a test is skipped and says how to come by it. */
public final class Rnacos {

  private Rnacos() {}

  public static RnacosBinary binary() throws IOException {
    Optional<RnacosBinary> found = RnacosBinary.find();
    assumeTrue(found.isPresent(), RnacosBinary.howToGet());
    return found.orElseThrow();
  }
}
