package dev.discoveryscale.probe.launcher.line;

import eu.maveniverse.maven.mima.context.Context;
import java.io.File;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelSource;
import org.apache.maven.model.resolution.ModelResolver;
import org.apache.maven.model.resolution.UnresolvableModelException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** Finds the POMs that this project's POMs import, in the repositories of the user's settings. */
final class PomResolver implements ModelResolver {

  private final Context maven;

  PomResolver(Context maven) {
    this.maven = maven;
  }

  @Override
  public ModelSource resolveModel(String groupId, String artifactId, String version)
      throws UnresolvableModelException {
    Artifact pom = new DefaultArtifact(groupId, artifactId, "pom", version);
    ArtifactRequest request = new ArtifactRequest(pom, maven.remoteRepositories(), "");
    try {
      File file =
          maven
              .repositorySystem()
              .resolveArtifact(maven.repositorySystemSession(), request)
              .getArtifact()
              .getFile();
      return new FileModelSource(file);
    } catch (ArtifactResolutionException e) {
      throw new UnresolvableModelException(e.getMessage(), groupId, artifactId, version, e);
    }
  }

  @Override
  public ModelSource resolveModel(Parent parent) throws UnresolvableModelException {
    return resolveModel(parent.getGroupId(), parent.getArtifactId(), parent.getVersion());
  }

  @Override
  public ModelSource resolveModel(Dependency imported) throws UnresolvableModelException {
    return resolveModel(imported.getGroupId(), imported.getArtifactId(), imported.getVersion());
  }

  /** Repositories that POMs name are not asked: the settings say which may be. */
  @Override
  public void addRepository(Repository repository) {}

  @Override
  public void addRepository(Repository repository, boolean replace) {}

  @Override
  public ModelResolver newCopy() {
    return this;
  }
}
