package dev.discoveryscale.junit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.apiguardian.api.API;

/** A test's JVM has this module, the agent and JUnit; the rest is in the fleet's. */
@AnalyzeClasses(
    packages = "dev.discoveryscale.junit",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {

  @ArchTest
  static final ArchRule A_TESTS_JVM_NEEDS_NOTHING_OF_THE_FLEET =
      classes()
          .that()
          .resideInAnyPackage("dev.discoveryscale.junit", "dev.discoveryscale.junit.channel")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.junit..",
              "org.opentest4j",
              "org.apiguardian.api",
              "dev.discoveryscale.jvm.agent..",
              "dev.discoveryscale.junit",
              "dev.discoveryscale.junit.channel");

  @ArchTest
  static final ArchRule A_FLEETS_JVM_KNOWS_NO_TEST =
      noClasses()
          .that()
          .resideInAPackage("dev.discoveryscale.junit.host")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.discoveryscale.junit", "org.junit..");

  @ArchTest
  static final ArchRule WHAT_IS_PUBLIC_IS_MARKED =
      classes()
          .that()
          .resideInAPackage("dev.discoveryscale.junit")
          .and()
          .arePublic()
          .should()
          .beAnnotatedWith(API.class);
}
