package dev.discoveryscale.simulator.yaml;

import java.nio.file.Path;

/**
 * Where the project lies.
 *
 * @param folder its top folder
 */
public record Home(Path folder) {

  /** The folder of the system property {@code simulate.home}, or the current one. */
  public static Home find() {
    return new Home(Path.of(System.getProperty("simulate.home", "")).toAbsolutePath().normalize());
  }

  /** Scenarios that ship. */
  public Catalogue scenarios() {
    return new Catalogue(folder.resolve("scenarios"), Catalogue.SCENARIO);
  }

  /** Profiles that ship. */
  public Catalogue profiles() {
    return new Catalogue(folder.resolve("profiles"), "profile");
  }

  /** Protocol stacks that ship, for scenarios of calls. */
  public Catalogue callProfiles() {
    return new Catalogue(folder.resolve("profiles").resolve("calls"), "profile");
  }

  /** Published figures of calls. */
  public Catalogue published() {
    return new Catalogue(folder.resolve("results").resolve("published"), "file of figures");
  }

  /** Where runs are kept. */
  public Path runs() {
    return folder.resolve("results").resolve("runs");
  }
}
