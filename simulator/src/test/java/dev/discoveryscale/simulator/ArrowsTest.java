package dev.discoveryscale.simulator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;

/** Which module and which package may use which. */
@AnalyzeClasses(
    packages = "dev.discoveryscale",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {

  private static final String MODEL = "dev.discoveryscale.model..";
  private static final String REGISTRY = "dev.discoveryscale.registry..";
  private static final String PROVIDER = "dev.discoveryscale.provider..";
  private static final String PROBE = "dev.discoveryscale.probe..";
  private static final String JVM = "dev.discoveryscale.jvm..";
  private static final String CALLS = "dev.discoveryscale.calls..";
  private static final String REPORT = "dev.discoveryscale.report..";
  private static final String SIMULATOR = "dev.discoveryscale.simulator..";

  @ArchTest
  static final ArchRule MODEL_STANDS_ALONE =
      apart(MODEL, REGISTRY, PROVIDER, JVM, PROBE, CALLS, REPORT, SIMULATOR);

  @ArchTest
  static final ArchRule REGISTRIES_STAND_ALONE =
      apart(REGISTRY, PROVIDER, PROBE, CALLS, REPORT, SIMULATOR);

  @ArchTest
  static final ArchRule PROVIDERS_STAND_ALONE =
      apart(PROVIDER, REGISTRY, JVM, PROBE, CALLS, REPORT, SIMULATOR);

  @ArchTest
  static final ArchRule MEASURED_JVMS_KNOW_NO_SUBJECT =
      apart(JVM, REGISTRY, PROVIDER, PROBE, CALLS, REPORT, SIMULATOR);

  @ArchTest
  static final ArchRule CONSUMERS_STAND_ALONE =
      apart(PROBE, REGISTRY, PROVIDER, CALLS, REPORT, SIMULATOR);

  @ArchTest
  static final ArchRule CALLS_STAND_ALONE =
      apart(CALLS, REGISTRY, PROVIDER, PROBE, REPORT, SIMULATOR);

  @ArchTest
  static final ArchRule REPORT_STANDS_ALONE =
      apart(REPORT, REGISTRY, PROVIDER, JVM, PROBE, CALLS, SIMULATOR);

  @ArchTest
  static final ArchRule MODEL_DOES_NO_IO =
      noClasses()
          .that()
          .resideInAPackage(MODEL)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.io..", "java.net..", "java.nio..")
                  .and(not(equivalentTo(Path.class))));

  @ArchTest
  static final ArchRule PLANS_KNOW_NO_ENGINE =
      apart(
          "dev.discoveryscale.simulator.plan..",
          "dev.discoveryscale.simulator.run..",
          "dev.discoveryscale.simulator.cli..",
          "dev.discoveryscale.simulator.yaml..");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.discoveryscale.(**)").should().beFreeOfCycles();

  private static ArchRule apart(String room, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others);
  }
}
