package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ApplicationDefinition;
import dev.discoveryscale.junit.channel.ChannelAnswers;
import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.Done;
import dev.discoveryscale.junit.channel.FleetDefinition;
import dev.discoveryscale.junit.channel.Launched;
import dev.discoveryscale.junit.channel.RegisteredFleetFacts;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.RunLog;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A fleet with the applications beside it, and what can be asked of both. For one thread. */
final class FleetWithApplications implements AutoCloseable {

  private final Path folder;
  private final HostedFleet fleet;
  private final RunLog log;
  private final RemoteAnswers answers;
  private final List<HostedApplication> applications = new ArrayList<>();

  private FleetWithApplications(Path folder, HostedFleet fleet, RunLog log, RemoteAnswers answers) {
    this.folder = folder;
    this.fleet = fleet;
    this.log = log;
    this.answers = answers;
  }

  /**
   * Starts registries and fleet.
   *
   * @throws dev.discoveryscale.simulator.BadInput if there can be no such fleet
   * @throws IOException if it cannot be started; nothing is left running then
   */
  static FleetWithApplications open(FleetDefinition definition, RemoteAnswers answers)
      throws IOException, InterruptedException {
    Path folder = Path.of(definition.folder());
    RunLog log = RunLog.to(folder.resolve("fleet.log"));
    return new FleetWithApplications(folder, HostedFleet.start(definition, folder), log, answers);
  }

  RegisteredFleetFacts standing() {
    return fleet.standing();
  }

  /** Does what is asked and gives the answer. */
  Serializable answer(ChannelRequest<?> request)
      throws CellFailure, IOException, InterruptedException {
    if (request instanceof ChannelRequest.ChangeInstances r) {
      return fleet.change(r.change(), r.count());
    } else if (request instanceof ChannelRequest.ChangeInterface r) {
      return fleet.change(r.name(), r.withdrawn());
    } else if (request instanceof ChannelRequest.ChangeRegistry r) {
      return fleet.change(r.change(), r.registry());
    } else if (request instanceof ChannelRequest.AwaitConnected r) {
      EndpointCalls connections = fleet.connections();
      return r.instances().isEmpty()
          ? connections.awaitAll(r.limit())
          : connections.await(r.instances(), r.limit());
    } else if (request instanceof ChannelRequest.AskAnswers) {
      EndpointStatistics seen = fleet.answers();
      return new ChannelAnswers(seen.connections(), seen.callsAnswered());
    } else if (request instanceof ChannelRequest.AnswerFrom r) {
      fleet.answerFrom(answers, r.interfaceName());
      return new Done();
    } else if (request instanceof ChannelRequest.Launch r) {
      return launch(r.definition());
    } else if (request instanceof ChannelRequest.Measure r) {
      return applications.get(r.application()).measure();
    } else if (request instanceof ChannelRequest.EndApplication r) {
      applications.get(r.application()).close();
      return new Done();
    }
    throw new IllegalArgumentException("unknown request: " + request);
  }

  private Launched launch(ApplicationDefinition definition)
      throws CellFailure, IOException, InterruptedException {
    HostedApplication application =
        HostedApplication.start(definition, folder, fleet.connections());
    applications.add(application);
    return application.awaitStarted(
        applications.size() - 1, fleet.answeringRegistries(), fleet.standing().interfaces());
  }

  @Override
  public void close() {
    applications.forEach(HostedApplication::close);
    fleet.close();
    log.close();
  }
}
