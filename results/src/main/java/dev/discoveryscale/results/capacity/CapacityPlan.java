package dev.discoveryscale.results.capacity;

import dev.discoveryscale.results.analysis.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A capacity plan: models, what they answer, and what was left out.
 *
 * @param runs the names of all runs, used or not
 * @param profiles those that have a model of the live set
 * @param answers to the question, by profile
 * @param leftOut cells that no model saw, with reasons
 * @param basis what the fitted cells of a profile were measured with
 * @param untold why a profile has no model or no answer, a sentence each
 * @param knees what real cells survived, beside what the plan says of such fleets
 * @param caution that registries were stand-ins, where any was
 * @param answered which software the registries of all runs were, with its versions
 */
public record CapacityPlan(
    List<String> runs,
    Question question,
    List<ProfileModel> profiles,
    List<Answer> answers,
    List<LeftOut> leftOut,
    List<String> basis,
    List<String> untold,
    List<KneeCheck> knees,
    Optional<String> caution,
    Optional<String> answered) {

  public CapacityPlan {
    runs = List.copyOf(runs);
    profiles = List.copyOf(profiles);
    answers = List.copyOf(answers);
    leftOut = List.copyOf(leftOut);
    basis = List.copyOf(basis);
    untold = List.copyOf(untold);
    knees = List.copyOf(knees);
  }

  /**
   * Fits every profile and answers.
   *
   * @param holdOut the run whose fleet no fit is to see; {@code none} for none at all; empty:
   *     chosen for each profile
   */
  public static CapacityPlan of(List<NamedRun> runs, Question asked, Optional<String> holdOut) {
    Selection selection = Selection.of(runs);
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
                untold.add(
                    "%s: no model: %d usable cell(s) of %d size(s) of fleet are too few, or its live set does not grow"
                        .formatted(
                            profile,
                            model.fitted().size(),
                            model.fitted().stream().map(Observation::fleet).distinct().count()));
              }
            });
    Question question = completed(asked, models);
    List<Answer> answers =
        models.stream()
            .flatMap(model -> Answers.of(model, question).stream())
            .map(answer -> answer.warned(IdleWarnings.of(answer.profile(), runs)))
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
        selection.basis(),
        untold,
        List.of(),
        Servers.caution(runs.stream().map(NamedRun::summary).toList()),
        Servers.answered(runs.stream().map(NamedRun::summary).toList()));
  }

  /** Who asks nothing is told of the heap that was measured, and of twice the largest fleet. */
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
    List<Answer> warned =
        answers.stream().map(answer -> answer.warned(KneeWarnings.of(answer, checks))).toList();
    return new CapacityPlan(
        runs, question, profiles, warned, leftOut, basis, untold, checks, caution, answered);
  }

  private KneeCheck check(Knee knee) {
    Optional<ProfileModel> model =
        profiles.stream().filter(each -> each.profile().equals(knee.profile())).findFirst();
    if (model.isEmpty()) {
      return KneeCheck.none(knee, "the plan has no model of this profile");
    }
    if (!basis.contains(knee.basis())) {
      return KneeCheck.none(knee, "another world than the cells: " + knee.basis());
    }
    return KneeCheck.of(knee, model.get(), question);
  }

  /** The answers of one profile. */
  public List<Answer> answers(String profile) {
    return answers.stream().filter(answer -> answer.profile().equals(profile)).toList();
  }
}
