package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.capacity.fit.Borne;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.PlanAnswers;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A capacity plan: models, their answers, and the cells that were left out.
 *
 * @param runs the names of all runs, used or not
 * @param profiles the profiles that have a model of the live set
 * @param answers to the question, by profile
 * @param leftOut cells that no model used, with reasons
 * @param environments environments of the fitted cells, by profile
 * @param untold why a profile has no model or no answer, a sentence each
 * @param knees what real cells survived, beside what the plan says of such fleets
 * @param caution that registries were stand-ins, where any was
 * @param answered which software the registries of all runs were, with its versions
 */
public record CapacityPlan(
    List<String> runs,
    Question question,
    List<ProfileModel> profiles,
    List<PlanAnswer> answers,
    List<LeftOut> leftOut,
    Map<String, ComparedSettings> environments,
    List<String> untold,
    List<KneeCheck> knees,
    Optional<String> caution,
    Optional<String> answered) {

  public CapacityPlan {
    runs = List.copyOf(runs);
    profiles = List.copyOf(profiles);
    answers = List.copyOf(answers);
    leftOut = List.copyOf(leftOut);
    environments = Collections.unmodifiableMap(new LinkedHashMap<>(environments));
    untold = List.copyOf(untold);
    knees = List.copyOf(knees);
  }

  private static String why(List<Observation> cells) {
    int sizes = Observation.bySize(cells).size();
    return sizes < 2
        ? "usable cells: %d, fleet sizes: %d; at least two sizes are needed"
            .formatted(cells.size(), sizes)
        : "usable cells: %d, fleet sizes: %d; they are too few, or the live set does not grow"
            .formatted(cells.size(), sizes);
  }

  /**
   * Fits every profile and answers.
   *
   * @param holdOut the run whose fleet no fit is to see; {@code none} for none at all; empty:
   *     chosen for each profile
   */
  public static CapacityPlan of(List<NamedRun> runs, Question asked, Optional<String> holdOut) {
    CellSelection selection = CellSelection.of(runs);
    List<ProfileModel> models = new ArrayList<>();
    List<String> untold = new ArrayList<>();
    selection
        .usable()
        .forEach(
            (profile, cells) -> {
              ProfileModel model = ProfileModel.of(profile, cells, holdOut);
              if (model.models().containsKey(Quantity.LIVE_SET)) {
                models.add(model);
              } else {
                untold.add(profile + ": no model: " + why(model.fitted()));
              }
            });
    Question question = completed(asked, models);
    List<PlanAnswer> answers =
        models.stream()
            .flatMap(model -> PlanAnswers.of(model, question).stream())
            .map(answer -> answer.warned(IdleWarnings.of(answer.profile(), runs)))
            .map(
                answer ->
                    answer.warned(
                        HeapWarnings.of(answer, selection.environments().get(answer.profile()))))
            .toList();
    models.forEach(
        model ->
            new Borne(model, question)
                .unanswerable()
                .forEach(why -> untold.add(model.profile() + ": " + why)));
    return new CapacityPlan(
        runs.stream().map(NamedRun::name).toList(),
        question,
        models,
        answers,
        selection.leftOut(),
        selection.environments(),
        untold,
        List.of(),
        Servers.caution(runs.stream().map(NamedRun::summary).toList()),
        Servers.answered(runs.stream().map(NamedRun::summary).toList()));
  }

  /** Without a question the plan answers for the measured heap, and for twice the largest fleet. */
  private static Question completed(Question asked, List<ProfileModel> models) {
    if (!asked.heapsMb().isEmpty() || !asked.instances().isEmpty() || models.isEmpty()) {
      return asked;
    }
    Stream<Observation> cells = models.stream().flatMap(model -> model.measured().stream());
    List<Double> heap =
        cells.flatMap(cell -> cell.pace().heapMb().stream()).max(Double::compare).stream().toList();
    int most = models.stream().mapToInt(model -> model.largest().instances()).max().orElseThrow();
    return asked.of(heap, List.of(2 * most));
  }

  /** The same held against knees: an answer that one contradicts says so. */
  public CapacityPlan heldAgainst(List<Knee> searched) {
    List<KneeCheck> checks = searched.stream().map(this::check).toList();
    List<PlanAnswer> warned =
        answers.stream().map(answer -> answer.warned(KneeWarnings.of(answer, checks))).toList();
    return new CapacityPlan(
        runs, question, profiles, warned, leftOut, environments, untold, checks, caution, answered);
  }

  private KneeCheck check(Knee knee) {
    Optional<ProfileModel> model =
        profiles.stream().filter(each -> each.profile().equals(knee.profile())).findFirst();
    if (model.isEmpty()) {
      return KneeCheck.none(knee, "the plan has no model of this profile");
    }
    if (!speaksOf(knee)) {
      return KneeCheck.none(
          knee,
          "environment differs from that of the cells: "
              + knee.environment().unlike(environments.get(knee.profile())));
    }
    return KneeCheck.of(knee, model.get(), question);
  }

  /**
   * The smallest heap for a fleet in MB, by the fits' own figures; infinite if no heap is enough.
   */
  public double leastHeapMb(ProfileModel model, FleetSizes fleet) {
    return new Borne(model, question).heapMb(fleet, false);
  }

  /** The heap of a fleet in MB that the plan promises to be enough; absent without intervals. */
  public Optional<Double> promisedHeapMb(ProfileModel model, FleetSizes fleet) {
    return model.models().get(Quantity.LIVE_SET).fit().freedom() > 0
        ? Optional.of(new Borne(model, question).heapMb(fleet, true))
        : Optional.empty();
  }

  /** Whether a knee was searched for a profile of the plan in the environment of its cells. */
  public boolean speaksOf(Knee knee) {
    return knee.environment().equals(environments.get(knee.profile()));
  }

  /** The answers of one profile. */
  public List<PlanAnswer> answers(String profile) {
    return answers.stream().filter(answer -> answer.profile().equals(profile)).toList();
  }
}
