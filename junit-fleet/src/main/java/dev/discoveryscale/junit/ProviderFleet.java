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
 * Asks for a fleet of emulated Dubbo providers, registered in real registries, before the tests of
 * a class or before one test method. Tests get it as a parameter of type {@link FleetUnderTest}.
 *
 * <p>Life cycle: on a class the fleet is there from before its first test until after its last one,
 * nested classes included; on a method it is that method's own. A fleet listens on free ports, so
 * that classes may run at the same time. Whatever ends the test's JVM ends fleet and registries.
 *
 * <p>A value that cannot be is refused with class, attribute, what was found and what is allowed.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(FleetExtension.class)
public @interface ProviderFleet {

  /**
   * A scenario file whose {@code registries} and {@code providers} are taken, a path or a resource
   * of the class path. Its ports are replaced by free ones; its churn, time and gates mean nothing
   * here. Other attributes that are given are laid over it.
   */
  String scenario() default "";

  /** Emulated processes; 0: as the scenario has it, else 100. */
  int instances() default 0;

  /** Instances beyond those, which {@link FleetUnderTest#scaleOut} lets join. */
  int spare() default 0;

  /** Service interfaces with names of the fleet's own; 0: as the scenario has it, else 1. */
  int interfaces() default 0;

  /**
   * Interfaces of the application under test, in place of their number. Calls of {@code String
   * call(String)} are answered, of other methods refused.
   */
  Class<?>[] interfaceTypes() default {};

  /** The same by their fully qualified names, for those that are not on the test's class path. */
  String[] interfaceNames() default {};

  /** The providers' application; empty: as the scenario has it, else {@code demo-provider}. */
  String application() default "";

  /** The Dubbo line of the providers, {@code dubbo-2.6} to {@code dubbo-3.3}. */
  String line() default "dubbo-3.3";

  /** What they write into registries. */
  Register register() default Register.AS_THE_LINE;

  /**
   * What each interface is exported on, {@code dubbo} or from 3.0 on {@code tri}; empty: as the
   * scenario has it, else {@code dubbo}.
   */
  String[] protocols() default {};

  /**
   * Where the registries come from; a scenario's own {@code connect} counts as external, its {@code
   * containers.use} as containers.
   */
  RegistryOrigin registries() default RegistryOrigin.EMBEDDED;

  /**
   * The image of registries in containers, the official ZooKeeper's or one that takes the same
   * settings: name and tag, or <code>${name}</code> of a system property; empty: as the scenario
   * has it in {@code containers.registry}, else {@code zookeeper:3.9.5}. Refused where registries
   * are in no containers.
   */
  String registryImage() default "";

  /**
   * Whether tests are skipped, with the reason, where registries in containers find no engine; else
   * they fail. An engine that cannot have the image makes them fail in either case.
   */
  boolean disabledWithoutEngine() default false;

  /**
   * How many registries that are started here, each with the whole fleet in it; 0: as the scenario,
   * else 1.
   */
  int registryCount() default 0;

  /** External registries, each {@code host:port}, or <code>${name}</code> of a system property. */
  String[] connect() default {};

  /**
   * Whether the application reaches its registries through relays, which {@link
   * FleetUnderTest#cutRegistry} can cut; they add tens of microseconds to each request.
   */
  boolean cuttable() default false;

  /** More settings of a scenario, {@code path=value}, as {@code providers.url.length=2000}. */
  String[] settings() default {};
}
