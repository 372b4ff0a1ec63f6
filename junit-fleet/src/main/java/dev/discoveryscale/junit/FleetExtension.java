package dev.discoveryscale.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/** Starts the fleet that {@link ProviderFleet} asks for, hands it to tests, and ends it. */
final class FleetExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(FleetExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    start(context, context.getRequiredTestClass(), context.getRequiredTestClass().getName());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    start(
        context,
        context.getRequiredTestMethod(),
        context.getRequiredTestClass().getName() + "." + context.getRequiredTestMethod().getName());
  }

  private static void start(ExtensionContext context, AnnotatedElement element, String where) {
    Optional<ProviderFleet> asked = AnnotationSupport.findAnnotation(element, ProviderFleet.class);
    if (asked.isPresent()) {
      try {
        context
            .getStore(NAMESPACE)
            .put(FleetUnderTest.class, new Held(FleetUnderTest.start(asked.get(), where)));
      } catch (Refused e) {
        throw refusal(asked.get(), e);
      }
    }
  }

  /** The exception for JUnit: the tests are misconfigured, or cannot run on this machine. */
  static RuntimeException refusal(ProviderFleet asked, Refused refused) {
    return refused instanceof Refused.NoEngine && asked.disabledWithoutEngine()
        ? new TestAbortedException(refused.getMessage(), refused)
        : new ExtensionConfigurationException(refused.getMessage(), refused);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == FleetUnderTest.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Held held = context.getStore(NAMESPACE).get(FleetUnderTest.class, Held.class);
    if (held == null) {
      throw new ParameterResolutionException(
          "%s: a parameter FleetUnderTest requires @ProviderFleet on the class or method; a constructor cannot use the fleet of a method"
              .formatted(parameter.getDeclaringExecutable()));
    }
    return held.fleet();
  }

  /** Ends its fleet with its context. Before JUnit 5.13 only the deprecated interface does. */
  @SuppressWarnings("deprecation")
  private record Held(FleetUnderTest fleet)
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    @Override
    public void close() {
      fleet.close();
    }
  }
}
