package dev.discoveryscale.probe.launcher.line;

import eu.maveniverse.maven.mima.context.Context;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelBuilder;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;

/** A line's effective POM, with another release of its framework than the one it names. */
final class LineModel {

  private static final String OWN_GROUP = "dev.discoveryscale";

  private final Model model;

  private LineModel(Model model) {
    this.model = model;
  }

  static LineModel of(Path pom, String version, Context maven) throws ModelBuildingException {
    Properties replaced = new Properties();
    replaced.setProperty("dubbo.version", version);
    replaced.setProperty("release.version", version);
    ModelBuildingRequest request =
        new DefaultModelBuildingRequest()
            .setModelSource(new FileModelSource(pom.toFile()))
            .setPomFile(pom.toFile())
            .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL)
            .setProcessPlugins(false)
            .setSystemProperties(System.getProperties())
            .setUserProperties(replaced)
            .setModelResolver(new PomResolver(maven));
    ModelBuilder builder = maven.lookup().lookup(ModelBuilder.class).orElseThrow();
    return new LineModel(builder.build(request).getEffectiveModel());
  }

  /** What it needs of others in some scopes; this project's own modules bring nothing of others. */
  List<Dependency> dependencies(List<String> scopes) {
    return converted(model.getDependencies()).stream()
        .filter(dependency -> !dependency.getArtifact().getGroupId().equals(OWN_GROUP))
        .filter(dependency -> scopes.contains(dependency.getScope()))
        .toList();
  }

  /** Versions and exclusions that hold for what its dependencies need. */
  List<Dependency> managed() {
    return model.getDependencyManagement() == null
        ? List.of()
        : converted(model.getDependencyManagement().getDependencies());
  }

  private static List<Dependency> converted(
      Collection<org.apache.maven.model.Dependency> dependencies) {
    return dependencies.stream().map(LineModel::converted).toList();
  }

  private static Dependency converted(org.apache.maven.model.Dependency from) {
    String classifier = Optional.ofNullable(from.getClassifier()).orElse("");
    String extension = from.getType().equals("pom") ? "pom" : "jar";
    DefaultArtifact artifact =
        new DefaultArtifact(
            from.getGroupId(), from.getArtifactId(), classifier, extension, from.getVersion());
    List<Exclusion> exclusions =
        from.getExclusions().stream()
            .map(no -> new Exclusion(no.getGroupId(), no.getArtifactId(), "*", "*"))
            .toList();
    return new Dependency(artifact, from.getScope(), from.isOptional(), exclusions);
  }
}
