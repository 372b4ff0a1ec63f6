package dev.discoveryscale.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Data flows from records through analysis to reports, never back. */
@AnalyzeClasses(packages = "dev.discoveryscale.report", importOptions = DoNotIncludeTests.class)
class ArrowsTest {

  private static final String ROOT = "dev.discoveryscale.report.";

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("folder")
          .definedBy(ROOT + "folder..")
          .layer("statistics")
          .definedBy(ROOT + "statistics..")
          .layer("measure")
          .definedBy(ROOT + "measure..")
          .layer("tally")
          .definedBy(ROOT + "tally..", ROOT + "propagation..")
          .layer("span")
          .definedBy(ROOT + "span..")
          .layer("analysis")
          .definedBy(ROOT + "analysis..")
          .layer("comparison")
          .definedBy(ROOT + "comparison..")
          .layer("capacity")
          .definedBy(ROOT + "capacity..")
          .layer("gate")
          .definedBy(ROOT + "gate..")
          .layer("knee")
          .definedBy(ROOT + "knee..")
          .layer("html")
          .definedBy(ROOT + "html..")
          .layer("chart")
          .definedBy(ROOT + "chart..")
          .layer("render")
          .definedBy(ROOT + "render..")
          .whereLayer("statistics")
          .mayNotAccessAnyLayer()
          .whereLayer("html")
          .mayNotAccessAnyLayer()
          .whereLayer("folder")
          .mayNotAccessAnyLayer()
          .whereLayer("measure")
          .mayOnlyAccessLayers("statistics")
          .whereLayer("tally")
          .mayOnlyAccessLayers("statistics")
          .whereLayer("span")
          .mayOnlyAccessLayers("statistics", "measure", "tally")
          .whereLayer("analysis")
          .mayOnlyAccessLayers("statistics", "measure", "tally", "span")
          .whereLayer("render")
          .mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule ANALYSIS_READS_NO_FILES =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + "folder..", ROOT + "render..")
          .and()
          .resideOutsideOfPackages(ROOT + "html..", ROOT + "chart..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.nio.file..");
}
