package dev.discoveryscale.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** What is marked as API shows nobody what is not: its signatures use API and the JDK only. */
@AnalyzeClasses(
    packages = {"dev.discoveryscale.registry", "dev.discoveryscale.provider"},
    importOptions = ImportOption.DoNotIncludeTests.class)
class ApiTest {

  private static final DescribedPredicate<JavaClass> ARE_API =
      DescribedPredicate.describe("are API", ApiTest::isApi);

  @ArchTest
  static final ArchRule SIGNATURES_ARE_OF_API = classes().that(ARE_API).should(showNothingElse());

  @ArchTest
  static void marksEveryPublicTypeOfTheRegistries(JavaClasses all) {
    assertThat(all)
        .filteredOn(type -> type.getPackageName().equals("dev.discoveryscale.registry"))
        .filteredOn(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .hasSizeGreaterThan(5)
        .allMatch(ApiTest::annotated);
  }

  private static ArchCondition<JavaClass> showNothingElse() {
    return new ArchCondition<>("show API types and those of the JDK only") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        shown(type)
            .filter(each -> !allowed(each))
            .forEach(
                each ->
                    events.add(
                        SimpleConditionEvent.violated(
                            type, type.getName() + " shows " + each.getName())));
      }
    };
  }

  private static Stream<JavaClass> shown(JavaClass type) {
    List<JavaClass> found = new ArrayList<>();
    type.getRawSuperclass().ifPresent(found::add);
    found.addAll(type.getRawInterfaces());
    type.getMethods().stream().filter(ApiTest::visible).forEach(each -> addTypes(each, found));
    type.getConstructors().stream().filter(ApiTest::visible).forEach(each -> addTypes(each, found));
    type.getFields().stream()
        .filter(ApiTest::visible)
        .forEach(each -> found.addAll(each.getType().getAllInvolvedRawTypes()));
    return found.stream();
  }

  private static void addTypes(JavaCodeUnit unit, List<JavaClass> found) {
    found.addAll(unit.getReturnType().getAllInvolvedRawTypes());
    for (JavaType each : unit.getParameterTypes()) {
      found.addAll(each.getAllInvolvedRawTypes());
    }
    unit.getExceptionTypes().forEach(each -> found.addAll(each.getAllInvolvedRawTypes()));
  }

  private static boolean visible(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static boolean allowed(JavaClass type) {
    JavaClass element = type.getBaseComponentType();
    return element.isPrimitive() || element.getName().startsWith("java.") || marked(element);
  }

  /** A nested type is as its outer one. */
  private static boolean marked(JavaClass type) {
    return isApi(type) || type.getEnclosingClass().filter(ApiTest::marked).isPresent();
  }

  /** What is marked as internal is no API. */
  private static boolean isApi(JavaClass type) {
    return type.tryGetAnnotationOfType(API.class)
        .filter(api -> api.status() != API.Status.INTERNAL)
        .isPresent();
  }

  private static boolean annotated(JavaClass type) {
    return type.isAnnotatedWith(API.class)
        || type.getEnclosingClass().filter(ApiTest::annotated).isPresent();
  }
}
