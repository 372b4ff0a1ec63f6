package dev.discoveryscale.results;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Records know nothing, analysis knows records, gates and plans know analysis, knees know gates,
 * pages know nothing of runs, reports know all.
 */
@AnalyzeClasses(packages = "dev.discoveryscale.results", importOptions = DoNotIncludeTests.class)
class ArrowsTest {
  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("record")
          .definedBy("..results.record..")
          .layer("folder")
          .definedBy("..results.folder..")
          .layer("analysis")
          .definedBy("..results.analysis..")
          .layer("capacity")
          .definedBy("..results.capacity..")
          .layer("gate")
          .definedBy("..results.gate..")
          .layer("html")
          .definedBy("..results.html..")
          .layer("chart")
          .definedBy("..results.chart..")
          .layer("knee")
          .definedBy("..results.knee..")
          .layer("report")
          .definedBy("..results.report..")
          .whereLayer("record")
          .mayNotAccessAnyLayer()
          .whereLayer("folder")
          .mayOnlyAccessLayers("record")
          .whereLayer("analysis")
          .mayOnlyAccessLayers("record")
          .whereLayer("capacity")
          .mayOnlyAccessLayers("analysis", "record")
          .whereLayer("gate")
          .mayOnlyAccessLayers("analysis", "record")
          .whereLayer("html")
          .mayNotAccessAnyLayer()
          .whereLayer("chart")
          .mayOnlyAccessLayers("html", "analysis", "record")
          .whereLayer("knee")
          .mayOnlyAccessLayers("gate", "analysis", "record");

  @ArchTest
  static final ArchRule NO_FILES_IN_THE_MODEL =
      noClasses()
          .that()
          .resideInAnyPackage(
              "..results.record..",
              "..results.analysis..",
              "..results.capacity..",
              "..results.gate..",
              "..results.knee..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.nio.file..");
}
