package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallKneePoints;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.calls.CallPointRun;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.run.KneeBounds;
import dev.discoveryscale.simulator.run.KneePoints;
import dev.discoveryscale.simulator.run.KneeRun;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of a knee search: the axis and its bounds. */
public final class KneeOptions {

  private static final String PRECISION = "5%";
  private static final int MAX_REPLICATES = 99;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      hideParamSyntax = true,
      paramLabel = "SCENARIO",
      description = "A scenario's name (see 'simulate scenarios') or a YAML file.")
  private Optional<String> scenario = Optional.empty();

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = "The profile, a name or a file. Required, except for a scenario of calls.")
  private Optional<String> profile = Optional.empty();

  @Option(
      names = "--profiles",
      split = ",",
      paramLabel = "STACK",
      description = "Only for a scenario of calls: names of its stacks. Default: all.")
  private List<String> stacks = new ArrayList<>();

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description =
          "The highest allowed 99th percentile of latencies, such as 10ms. Required for a scenario of calls, and only allowed there.")
  private Optional<String> p99 = Optional.empty();

  @Option(
      names = "--find",
      paramLabel = "heap|instances",
      description =
          "The value to vary. heap: finds the smallest heap. instances: finds the largest fleet."
              + " Required, except for a scenario of calls, whose rate is always varied.")
  private Optional<String> find = Optional.empty();

  @Option(
      names = "--from",
      paramLabel = "X",
      description = {
        "The smallest value, such as 64m or 50, or the lowest rate of calls. With --from and --to the search tries both bounds"
            + " first. If --from or --to is missing, the search starts at the value of the profile or"
            + " scenario. From there it halves or doubles the value until it has one that survives and one that does not."
      })
  private Optional<String> from = Optional.empty();

  @Option(names = "--to", paramLabel = "Y", description = "The largest value.")
  private Optional<String> to = Optional.empty();

  @Option(
      names = "--precision",
      paramLabel = "n%",
      description =
          "Ends the search when the last value that survived and the last that did not are this close. In percent of the value that survived. 0.1%% to 50%%. Default:"
              + " 5%%.")
  private Optional<String> precision = Optional.empty();

  @Option(
      names = "--replicates-at-knee",
      paramLabel = "n",
      description =
          "Number of additional cells that are played at the knee, 0 to 99. If every value survives,"
              + " these cells are played at the smallest heap or the largest fleet. Default: 1.")
  private Optional<Integer> replicates = Optional.empty();

  @Option(
      names = "--set",
      split = ";",
      paramLabel = "path=value",
      description = "Sets a value of the scenario or the profile, as in 'simulate run'.")
  private List<String> settings = new ArrayList<>();

  /** The scenario, which every new search needs. */
  public String scenario() {
    return required(scenario, "SCENARIO");
  }

  /**
   * A scenario of calls with the chosen stacks, before anything is varied.
   *
   * @throws BadInput if it cannot be run, or an option is not for calls
   */
  public CallInputs read(Home home, Source source) {
    find.filter(word -> !word.isBlank() && !word.equals(KneeAxis.RATE.word()))
        .ifPresent(
            word -> {
              throw BadInput.must(
                  "--find", "", "be absent with a scenario of calls, whose rate is varied", word);
            });
    return CallInputs.read(
        home, source, stacks(), settings, BuiltLines.versions(home), Machine.limits());
  }

  private List<String> stacks() {
    return Stream.concat(profile.stream(), stacks.stream())
        .filter(name -> !name.isBlank())
        .toList();
  }

  /**
   * The bounds of a search of rates, and the check that there is a limit.
   *
   * @throws BadInput if there are none
   */
  public Bounds bounds(Source source, CallInputs inputs) {
    KneeValues.milliseconds(
        p99.orElseThrow(
            () ->
                BadInput.must(
                        "--p99",
                        "",
                        "be given with a scenario of calls: the highest 99th percentile of latencies"
                            + " that is allowed",
                        "nothing")
                    .and("; for example: ./simulate knee %s --p99=10ms".formatted(scenario()))));
    try {
      return CallKneePoints.bounds(
          inputs,
          from.map(text -> KneeValues.value(KneeAxis.RATE, "--from", text)),
          to.map(text -> KneeValues.value(KneeAxis.RATE, "--to", text)));
    } catch (BadInput refused) {
      throw source.located(refused);
    }
  }

  /** What is to be searched of calls. */
  public KneeRecord record(CallInputs inputs, Bounds bounds, CallPointRun player)
      throws InterruptedException {
    List<String> knee = wordsOfCalls("knee");
    stacks().stream()
        .reduce((one, other) -> one + "," + other)
        .ifPresent(names -> knee.add("--profiles=" + names));
    p99.ifPresent(value -> knee.add("--p99=" + value));
    knee.addAll(optional());
    return KneeRecord.begin(
        player.record(new CallPlan(inputs, 1, knee)),
        KneeAxis.RATE,
        bounds,
        KneeValues.percent(precision.orElse(PRECISION)),
        replicates(),
        wordsOfCalls("run"),
        p99.map(KneeValues::milliseconds));
  }

  private List<String> wordsOfCalls(String verb) {
    List<String> words = new ArrayList<>(List.of("./simulate", verb, scenario.orElseThrow()));
    settings.forEach(setting -> words.add("--set=" + setting));
    return words;
  }

  /** The scenario with the profile, before anything is varied. */
  public RunPlan plan(Home home) {
    if (p99.isPresent() || !stacks.isEmpty()) {
      throw BadInput.must(
          p99.isPresent() ? "--p99" : "--profiles",
          "",
          "be absent with a scenario of discovery; it is for scenarios of calls",
          p99.orElse(String.join(",", stacks)));
    }
    Inputs inputs = read(home);
    ChurnLength played = inputs.scenario().value().time().played();
    if (played.auto()) {
      // Whether a value is survived must not depend on how many changes its figures needed.
      settings.add("time.played=" + played.atMost());
      inputs = read(home);
    }
    List<String> words = words("knee", "--profile=");
    words.add("--find=" + axis().word());
    words.addAll(optional());
    return new RunPlan(inputs, 1, words);
  }

  private Inputs read(Home home) {
    return Inputs.read(
        home,
        required(scenario, "SCENARIO"),
        List.of(home.profiles().find(required(profile, "--profile"), "--profile", "").toString()),
        settings,
        BuiltLines.versions(home),
        Machine.limits());
  }

  /** Makes sure that it can be searched, before anything is taken for it. */
  public void require(RunPlan plan, Home home) throws InterruptedException {
    record(plan, home, CoreReservation.none());
  }

  /**
   * What is to be searched.
   *
   * @param cores the processors that are reserved for the consumers
   */
  public KneeRecord record(RunPlan plan, Home home, CoreReservation cores)
      throws InterruptedException {
    KneeAxis axis = axis();
    double percent = KneeValues.percent(precision.orElse(PRECISION));
    int times = replicates();
    RunRecord base = KneeRun.base(plan, home.folder(), cores);
    List<String> pointWords = words("run", "--profiles=");
    Map<String, String> versions = BuiltLines.versions(home);
    KneePoints points = new KneePoints(base, axis, pointWords, versions, Machine.limits());
    return KneeRecord.begin(
        base,
        axis,
        KneeBounds.of(
            axis,
            points,
            KneeValues.own(axis, plan),
            from.map(text -> KneeValues.value(axis, "--from", text)),
            to.map(text -> KneeValues.value(axis, "--to", text))),
        percent,
        times,
        pointWords,
        Optional.empty());
  }

  private int replicates() {
    int times = replicates.orElse(1);
    if (times < 0 || times > MAX_REPLICATES) {
      throw BadInput.at(
          "--replicates-at-knee", "", String.valueOf(times), "0 to " + MAX_REPLICATES);
    }
    return times;
  }

  private KneeAxis axis() {
    return KneeValues.axis(required(find, "--find"));
  }

  private String required(Optional<String> value, String name) {
    return value.orElseThrow(
        () ->
            new ParameterException(
                command.commandLine(), "Missing required parameter: '" + name + "'"));
  }

  private List<String> words(String verb, String profileOption) {
    List<String> words = new ArrayList<>(List.of("./simulate", verb, scenario.orElseThrow()));
    words.add(profileOption + profile.orElseThrow());
    settings.forEach(setting -> words.add("--set=" + setting));
    return words;
  }

  private List<String> optional() {
    List<String> words = new ArrayList<>();
    from.ifPresent(value -> words.add("--from=" + value));
    to.ifPresent(value -> words.add("--to=" + value));
    precision.ifPresent(value -> words.add("--precision=" + value));
    replicates.ifPresent(value -> words.add("--replicates-at-knee=" + value));
    return words;
  }
}
