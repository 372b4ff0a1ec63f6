package dev.discoveryscale.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Requests a fleet of emulated Dubbo providers, registered in real registries, for the tests of a
 * class or for one test method. Tests get it as a parameter of type {@link FleetUnderTest}.
 *
 * <p>Life cycle: on a class the fleet runs from before its first test until after its last one,
 * including nested classes; on a method it is used by that method only. A fleet listens on free
 * ports, so classes may run in parallel. Fleet and registries end with the test's JVM, however it
 * ends.
 *
 * <p>An invalid value is refused with class, attribute, condition and value.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(FleetExtension.class)
public @interface ProviderFleet {

  /**
   * A scenario file, as a path or a class path resource. Its {@code registries} and {@code
   * providers} are used, with free ports; its churn, time and gates are ignored. Other given
   * attributes override it.
   */
  String scenario() default "";

  /** Emulated processes; 0: as in the scenario, else 100. */
  int instances() default 0;

  /** Additional instances, which join with {@link FleetUnderTest#scaleOut}. */
  int spare() default 0;

  /** Service interfaces with generated names; 0: as in the scenario, else 1. */
  int interfaces() default 0;

  /**
   * Interfaces of the application under test, instead of their number. Every method is answered,
   * with what {@link #answers} says, else with a neutral value: 0, false, an empty container, or
   * null. Their classes are read from the test's class path.
   */
  Class<?>[] interfaceTypes() default {};

  /**
   * More interfaces, by fully qualified names: interfaces that are not on the test's class path.
   * Every method is answered with null.
   */
  String[] interfaceNames() default {};

  /**
   * What providers answer: rules as in a scenario, each such as {@code {method: find, returns: {id:
   * 7}}}. The first that fits a call answers it.
   */
  String[] answers() default {};

  /** The providers' application; empty: as in the scenario, else {@code demo-provider}. */
  String application() default "";

  /** The Dubbo line of the providers, {@code dubbo-2.6} to {@code dubbo-3.3}. */
  String line() default "dubbo-3.3";

  /** The entries that they write into registries. */
  Register register() default Register.AS_THE_LINE;

  /**
   * The protocols of each interface, {@code dubbo} or from 3.0 on {@code tri}; empty: those of the
   * scenario, else {@code dubbo}.
   */
  String[] protocols() default {};

  /**
   * The origin of the registries; a scenario's {@code connect} counts as external, its {@code
   * containers.use} as containers.
   */
  RegistryOrigin registries() default RegistryOrigin.EMBEDDED;

  /**
   * The image of registries in containers, the official ZooKeeper image or one with the same
   * settings: name and tag, or <code>${name}</code> of a system property; empty: {@code
   * containers.registry} of the scenario, else {@code zookeeper:3.9.5}. Refused if registries are
   * not in containers.
   */
  String registryImage() default "";

  /**
   * Whether tests are skipped, with the reason, if registries in containers find no engine;
   * otherwise they fail. If the engine cannot get the image, they fail in either case.
   */
  boolean disabledWithoutEngine() default false;

  /**
   * The number of registries to start, each with the whole fleet; 0: as in the scenario, else 1.
   */
  int registryCount() default 0;

  /** External registries, each {@code host:port}, or <code>${name}</code> of a system property. */
  String[] connect() default {};

  /**
   * Whether the application reaches its registries through relays, which {@link
   * FleetUnderTest#cutRegistry} can cut; they add tens of microseconds to each request.
   */
  boolean cuttable() default false;

  /**
   * Further settings of a scenario, {@code path=value}, such as {@code providers.url.length=2000}.
   */
  String[] settings() default {};
}
