package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/**
 * Something that a test asks of its fleet's JVM.
 *
 * @param <R> what is answered
 */
public sealed interface ChannelRequest<R extends Serializable> extends Serializable {

  /** Start registries and fleet; the first request. */
  record Open(FleetDefinition definition) implements ChannelRequest<RegisteredFleetFacts> {}

  /** Let so many instances change at once. */
  record ChangeInstances(InstanceChange change, int count) implements ChannelRequest<Changed> {}

  /** Take an interface out of the registries, or bring it back. */
  record ChangeInterface(String name, boolean withdrawn) implements ChannelRequest<Changed> {}

  /** Let something happen to a registry, by its number from 0. */
  record ChangeRegistry(RegistryChange change, int registry) implements ChannelRequest<Changed> {}

  /**
   * Wait until an application has connected to instances; without names: to all that are registered
   * from now on.
   */
  record AwaitConnected(List<Integer> instances, Duration limit)
      implements ChannelRequest<Connected> {}

  /** Ask what the fleet answered. */
  record AskAnswers() implements ChannelRequest<ChannelAnswers> {}

  /** Let an object of the test answer for an interface. */
  record AnswerFrom(String interfaceName) implements ChannelRequest<Done> {}

  /** Start an application and wait until it has started. */
  record Launch(ApplicationDefinition definition) implements ChannelRequest<Launched> {}

  /** Force full collections in an application and read what it costs. */
  record Measure(int application) implements ChannelRequest<Reading> {}

  /** End an application. */
  record EndApplication(int application) implements ChannelRequest<Done> {}

  /** End everything. */
  record Close() implements ChannelRequest<Done> {}

  /** The changes of instances. */
  enum InstanceChange {
    /** Registered ones leave in good order. */
    LEAVE,
    /** Absent instances, longest absent first, come back as new processes. */
    JOIN,
    /** The same in their next build. */
    UPGRADE,
    /** Spare ones join. */
    SCALE_OUT,
    /** Registered ones are killed; registries find out by their timeout. */
    CRASH,
    /** Registered ones lose their sessions and go on answering. */
    EXPIRE,
    /** Instances that lost their sessions register again. */
    RECOVER
  }

  /** The changes of a registry. */
  enum RegistryChange {
    /** Its process ends. */
    STOP,
    /** It starts again with its data, and the fleet comes back. */
    START,
    /** Nothing passes between application and registry. */
    CUT,
    /** Everything passes again. */
    HEAL
  }
}
