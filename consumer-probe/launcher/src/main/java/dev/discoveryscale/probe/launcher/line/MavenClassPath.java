package dev.discoveryscale.probe.launcher.line;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.building.ModelBuildingException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.resolution.VersionRangeResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.artifact.SubArtifact;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Class paths of releases that no module was built with, from Maven: the user's {@code
 * settings.xml} (mirrors, proxies, credentials) and local repository are honoured, and nothing is
 * fetched that the local repository has.
 */
public final class MavenClassPath {

  /** The line brings its own of these. */
  private static final List<Exclusion> OF_THE_LINE =
      List.of(
          new Exclusion("org.apache.dubbo", "*", "*", "*"),
          new Exclusion("com.alibaba", "dubbo", "*", "*"),
          // Has the packages of org.apache.dubbo:hessian-lite; the extension for the JDK's
          // serialization brings it to 3.3.
          new Exclusion("com.alibaba", "hessian-lite", "*", "*"),
          // Extensions of Dubbo 3.2 name these tests, which are not published.
          new Exclusion("org.apache.dubbo.extensions", "dubbo-serialization-test", "*", "*"),
          new Exclusion("org.slf4j", "slf4j-log4j12", "*", "*"),
          new Exclusion("ch.qos.logback", "*", "*", "*"),
          new Exclusion("log4j", "log4j", "*", "*"));

  private final Path pom;

  /**
   * @param pom the line module's POM; its parents are found by their relative paths
   */
  public MavenClassPath(Path pom) {
    this.pom = pom;
  }

  /**
   * What the line needs of others at run time with that release of Dubbo, Dubbo included.
   *
   * @throws ReleaseUnavailable if Maven has no such release, or cannot be asked
   */
  public List<Path> of(String version) {
    return of(version, List.of());
  }

  /**
   * The same with libraries besides, each with what it needs. A library comes in place of another
   * version of it that the line has.
   *
   * @param libraries coordinates, each {@code group:artifact:version}
   * @throws ReleaseUnavailable also if Maven has no such library
   */
  public List<Path> of(String version, List<String> libraries) {
    return of(version, List.of(JavaScopes.COMPILE, JavaScopes.RUNTIME), libraries);
  }

  /** The same with what the line needs only for a Nacos, which its POM calls provided. */
  public List<Path> ofNacos(String version) {
    return of(
        version, List.of(JavaScopes.COMPILE, JavaScopes.RUNTIME, JavaScopes.PROVIDED), List.of());
  }

  private List<Path> of(String version, List<String> scopes, List<String> libraries) {
    try (Context maven = maven()) {
      LineModel model = LineModel.of(pom, version, maven);
      fetch(framework(model, version), maven);
      List<Dependency> dependencies =
          Stream.concat(
                  libraries.stream().map(MavenClassPath::library),
                  model.dependencies(scopes).stream())
              .toList();
      CollectRequest collect =
          new CollectRequest(
              dependencies, withoutVersionsOf(libraries, model), maven.remoteRepositories());
      DependencyRequest request =
          new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(scopes));
      return maven
          .repositorySystem()
          .resolveDependencies(maven.repositorySystemSession(), request)
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (ModelBuildingException e) {
      throw incomplete(version, e);
    } catch (DependencyResolutionException e) {
      throw incomplete(version, e, e);
    }
  }

  /** Without the release of Dubbo and the logging that it may name: both are the line's. */
  private static Dependency library(String coordinates) {
    return new Dependency(new DefaultArtifact(coordinates), JavaScopes.COMPILE)
        .setExclusions(OF_THE_LINE);
  }

  /** The line's choice of a library's version does not hold for the library that is asked for. */
  private static List<Dependency> withoutVersionsOf(List<String> libraries, LineModel model) {
    return model.managed().stream()
        .filter(
            each ->
                libraries.stream()
                    .noneMatch(
                        library ->
                            library.startsWith(
                                each.getArtifact().getGroupId()
                                    + ":"
                                    + each.getArtifact().getArtifactId()
                                    + ":")))
        .toList();
  }

  /**
   * Looks whether Maven has that release; fetches its POM at most.
   *
   * @throws ReleaseUnavailable if Maven has no such release, or cannot be asked
   */
  void require(String version) {
    try (Context maven = maven()) {
      Artifact framework = framework(LineModel.of(pom, version, maven), version);
      fetch(new SubArtifact(framework, "", "pom"), maven);
    } catch (ModelBuildingException e) {
      throw incomplete(version, e);
    }
  }

  /**
   * All versions of the line's framework that Maven has, of other lines too.
   *
   * @param version one that exists
   * @throws ReleaseUnavailable if Maven cannot be asked
   */
  List<String> versions(String version) {
    try (Context maven = maven()) {
      Artifact all = framework(LineModel.of(pom, version, maven), version).setVersion("[0,)");
      return versions(all, maven);
    } catch (ModelBuildingException e) {
      throw incomplete(version, e);
    }
  }

  private static List<String> versions(Artifact all, Context maven) {
    try {
      VersionRangeResult found =
          maven
              .repositorySystem()
              .resolveVersionRange(
                  maven.repositorySystemSession(),
                  new VersionRangeRequest(all, maven.remoteRepositories(), ""));
      // Without a network the local repository alone would say which releases there are.
      if (found.getVersions().stream()
          .noneMatch(each -> found.getRepository(each) instanceof RemoteRepository)) {
        throw unlisted(all, found.getExceptions().stream().findFirst().orElse(null));
      }
      return found.getVersions().stream().map(Object::toString).toList();
    } catch (VersionRangeResolutionException e) {
      throw unlisted(all, e);
    }
  }

  private static ReleaseUnavailable unlisted(Artifact artifact, Exception cause) {
    return new ReleaseUnavailable(
        "Maven could not list the releases of %s:%s: check the network, and mirrors and proxies in Maven's settings.xml%s"
            .formatted(
                artifact.getGroupId(),
                artifact.getArtifactId(),
                cause == null ? "" : ": " + oneLine(deepest(cause))),
        false,
        cause);
  }

  private static Context maven() {
    return Runtimes.INSTANCE
        .getRuntime()
        .create(ContextOverrides.create().withUserSettings(true).build());
  }

  private static ReleaseUnavailable incomplete(String version, ModelBuildingException e) {
    return incomplete(
        version, e.getProblems().isEmpty() ? e : e.getProblems().get(0).getException(), e);
  }

  private static ReleaseUnavailable incomplete(String version, Exception reason, Exception e) {
    return new ReleaseUnavailable(
        "Maven could not complete the class path of release %s: check the network, and mirrors and proxies in Maven's settings.xml: %s"
            .formatted(version, oneLine(deepest(reason == null ? e : reason))),
        false,
        e);
  }

  /** The first that the line has in the release's version. */
  private static Artifact framework(LineModel model, String version) {
    return model.dependencies(List.of(JavaScopes.COMPILE)).stream()
        .map(Dependency::getArtifact)
        .filter(artifact -> artifact.getVersion().equals(version))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Resolves the framework before its dependencies, so that common mistakes give clear messages.
   */
  private static void fetch(Artifact framework, Context maven) {
    ArtifactRequest request = new ArtifactRequest(framework, maven.remoteRepositories(), "");
    try {
      maven.repositorySystem().resolveArtifact(maven.repositorySystemSession(), request);
    } catch (ArtifactResolutionException e) {
      throw unavailable(framework, e, maven);
    }
  }

  private static ReleaseUnavailable unavailable(
      Artifact framework, ArtifactResolutionException e, Context maven) {
    String name =
        framework.getGroupId() + ":" + framework.getArtifactId() + ":" + framework.getVersion();
    String asked =
        maven.remoteRepositories().stream()
            .map(repository -> repository.getId() + " at " + repository.getUrl())
            .collect(Collectors.joining(", "));
    boolean absent =
        !maven.repositorySystemSession().isOffline()
            && e.getResults().stream()
                .map(ArtifactResult::getExceptions)
                .flatMap(List::stream)
                .allMatch(ArtifactNotFoundException.class::isInstance);
    String message =
        absent
            ? "Maven has no %s (asked %s): name a release that exists".formatted(name, asked)
            : "Maven could not fetch %s (asked %s): check the network, and mirrors and proxies in %s: %s"
                .formatted(name, asked, maven.mavenUserHome().settingsXml(), oneLine(e));
    return new ReleaseUnavailable(message, absent, e);
  }

  private static Throwable deepest(Throwable e) {
    return e.getCause() == null ? e : deepest(e.getCause());
  }

  private static String oneLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
  }
}
