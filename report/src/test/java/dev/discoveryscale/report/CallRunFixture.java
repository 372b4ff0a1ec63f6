package dev.discoveryscale.report;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Run folders of calls in a closed loop of four callers. */
public final class CallRunFixture {

  /** Systems a, b and c; c has no stack in the runs of tests. */
  public static final String PUBLISHED =
      """
      {"name": "paper",
       "source": {"title": "A paper", "where": "somewhere", "environment": ["8 cores"],
                  "method": {"arrivals": "closed", "callers": 32, "connections": 1},
                  "notTold": ["JVM options"]},
       "systems": [{"name": "a", "stack": "stack-a"}, {"name": "b", "stack": "stack-b"},
                   {"name": "c", "because": "it is not published"}],
       "cells": [{"payload": "pojo", "system": "a", "figures": {"callsPerSecond": 1000}},
                 {"payload": "pojo", "system": "b", "figures": {"callsPerSecond": 2000}},
                 {"payload": "pojo", "system": "c", "figures": {"callsPerSecond": 500}}],
       "contradictions": [{"text": "The mean | is impossible.", "payloads": ["pojo"], "systems": ["b"]},
                          {"text": "Sections are numbered twice.", "payloads": [], "systems": []}],
       "claims": %s, "differences": ["It has one machine."]}
      """;

  private final RunFolder folder;
  private Optional<List<PlayedCalls.Threads>> threads = Optional.empty();

  private CallRunFixture(RunFolder folder) {
    this.folder = folder;
  }

  /**
   * A run without cells.
   *
   * @param more members of the scenario, such as {@code "exclude": []}
   * @param stacks each with the payload pojo, or with another behind a slash
   */
  public static CallRunFixture of(Path root, int replicates, String more, String... stacks)
      throws IOException {
    Map<String, RecordedProfile> profiles = new LinkedHashMap<>();
    for (String stack : stacks) {
      profiles.put(profile(stack), CallPlans.profile(stack));
    }
    CallRunFixture fixture = new CallRunFixture(new RunFolder(root));
    fixture.folder.write(
        new RunRecord(
            new RunRecord.Plan(
                "tried",
                CallPlans.scenario(more),
                profiles,
                List.of("./simulate", "run", "tried"),
                Optional.of(replicates),
                List.of()),
            new RunRecord.Platform(
                new RunRecord.Versions(Optional.empty(), Map.of("dubbo-3.3", "3.3.6")),
                new RunRecord.Machine("Linux", "6.1", "EPYC", 2, 8L << 30, Optional.empty()),
                new RunRecord.SimulatorJvm("Debian", "17.0.15", "OpenJDK"),
                List.of(),
                Optional.empty()),
            new RunRecord.Notes(List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
            RunFixture.STARTED));
    return fixture;
  }

  private static String profile(String stack) {
    return stack.contains("/") ? stack.replace('/', '-') : stack + "-pojo";
  }

  private static CellRecordBuilder record(String stack, int replicate) {
    return new CellRecordBuilder(
        new CellRecord.Subject(profile(stack), replicate, "dubbo-3.3", "3.3.6", "calls", "g1", 128),
        RunFixture.STARTED);
  }

  /** From now on cells have such threads on both sides. */
  public CallRunFixture threads(List<PlayedCalls.Threads> some) {
    threads = Optional.of(some);
    return this;
  }

  /** A replicate for each rate, which is so many right answers in one second. */
  public CallRunFixture played(String stack, int... rates) throws IOException {
    return played(stack, each -> true, Outcome.COMPLETED, samples("", rates));
  }

  /** The same with another number of callers than four. */
  public CallRunFixture playedBy(int callers, String stack, int... rates) throws IOException {
    List<String> samples = new ArrayList<>();
    for (int rate : rates) {
      samples.add(CallLines.measured(rate, callers));
    }
    return played(stack, each -> true, Outcome.COMPLETED, samples);
  }

  /**
   * Two replicates of one second with several methods: 50 right answers of the first, 100 of the
   * second, and so on.
   */
  public CallRunFixture playedMethods(String stack, String... methods) throws IOException {
    String samples = CallLines.methods(methods);
    return played(stack, each -> true, Outcome.COMPLETED, List.of(samples, samples));
  }

  /** The same, but each replicate ran out of memory afterwards. */
  public CallRunFixture playedUntilOutOfMemory(String stack, int... rates) throws IOException {
    return played(stack, each -> true, Outcome.OUT_OF_MEMORY, samples("", rates));
  }

  /** A replicate for each array, which has the right answers of each of its seconds. */
  public CallRunFixture playedSeconds(String stack, int[]... replicates) throws IOException {
    List<String> samples = new ArrayList<>();
    for (int[] rates : replicates) {
      samples.add(String.join("", samples("", rates)));
    }
    return played(stack, each -> true, Outcome.COMPLETED, samples);
  }

  /** The same after a warm-up of ten seconds with another rate, at whose end no load was steady. */
  public CallRunFixture playedSecondsCold(int warmUpRate, String stack, int[]... replicates)
      throws IOException {
    List<String> samples = new ArrayList<>();
    for (int[] rates : replicates) {
      samples.add(CallLines.warmUp(warmUpRate) + String.join("", samples("", rates)));
    }
    return played(stack, each -> false, Outcome.COMPLETED, samples);
  }

  /**
   * A replicate for each array, which has the right answers of each of its turns.
   *
   * @param warmUp right answers of each turn of the warm-up
   */
  public CallRunFixture playedTurns(
      IntPredicate warm, String stack, int[] warmUp, int[]... replicates) throws IOException {
    List<String> samples = new ArrayList<>();
    for (int[] rates : replicates) {
      samples.add(CallLines.turns(warmUp, rates));
    }
    return played(stack, warm, Outcome.COMPLETED, samples);
  }

  /** A replicate for each rate, after a warm-up of ten seconds with another rate. */
  public CallRunFixture playedAfter(int warmUpRate, String stack, int... rates) throws IOException {
    return playedAfter(warmUpRate, each -> true, stack, rates);
  }

  /** The same, but only the loads of some replicates were steady, which count from 0. */
  public CallRunFixture playedAfter(int warmUpRate, IntPredicate warm, String stack, int... rates)
      throws IOException {
    return played(stack, warm, Outcome.COMPLETED, samples(CallLines.warmUp(warmUpRate), rates));
  }

  /** The same, but no load was steady when it was measured. */
  public CallRunFixture playedCold(String stack, int... rates) throws IOException {
    return played(stack, each -> false, Outcome.COMPLETED, samples("", rates));
  }

  private static List<String> samples(String before, int... rates) throws IOException {
    List<String> samples = new ArrayList<>();
    for (int rate : rates) {
      samples.add(before + CallLines.measured(rate));
    }
    return samples;
  }

  private CallRunFixture played(
      String stack, IntPredicate warm, Outcome outcome, List<String> samples) throws IOException {
    PlayedCalls.Side side = new PlayedCalls.Side("3.3.6", List.of(), List.of(), List.of(), threads);
    for (int i = 0; i < samples.size(); i++) {
      CellRecord cell =
          record(stack, i + 1)
              .with(
                  new PlayedCalls(
                      side,
                      side,
                      "",
                      0,
                      Optional.of(warm.test(i)),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty()))
              .end(outcome, "", RunFixture.STARTED.plusSeconds(9));
      folder.write(cell);
      Path place = folder.cell(cell.profile(), cell.replicate());
      Files.createDirectories(place.resolve("client"));
      Files.createDirectories(place.resolve("server"));
      Files.writeString(place.resolve("server/samples.jsonl"), "");
      Files.writeString(place.resolve("client/samples.jsonl"), samples.get(i));
    }
    return this;
  }

  /** A replicate that failed. */
  public CallRunFixture failed(String stack, int replicate, String message) throws IOException {
    folder.write(
        record(stack, replicate).end(Outcome.FAILED, message, RunFixture.STARTED.plusSeconds(9)));
    return this;
  }

  public Path root() {
    return folder.root();
  }

  public RunSummary read() throws IOException {
    return Reports.read(folder.root());
  }
}
