package dev.discoveryscale.report.render.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.KneeCheck;
import dev.discoveryscale.report.capacity.fit.Model;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Validation;
import dev.discoveryscale.report.folder.RecordJson;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.util.List;

/** A capacity plan as {@code plan.json}, for other programs. */
final class PlanJson {
  private static final int FORMAT_VERSION = 1;

  /** What is not known is absent, never null. */
  private static final ObjectMapper JSON =
      RecordJson.strict().copy().setDefaultPropertyInclusion(JsonInclude.Include.NON_ABSENT);

  private PlanJson() {}

  static String of(CapacityPlan plan, List<String> command) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("formatVersion", FORMAT_VERSION);
    root.set("command", JSON.valueToTree(command));
    root.set("runs", JSON.valueToTree(plan.runs()));
    root.set("question", JSON.valueToTree(plan.question()));
    ArrayNode answers = root.putArray("answers");
    plan.answers().forEach(answer -> answers.add(answer(answer)));
    root.set("assumptions", JSON.valueToTree(PlanWords.assumptions(plan)));
    ArrayNode profiles = root.putArray("profiles");
    plan.profiles().forEach(profile -> profiles.add(profile(profile)));
    root.set("leftOut", JSON.valueToTree(plan.leftOut()));
    root.set("untold", JSON.valueToTree(plan.untold()));
    plan.caution().ifPresent(line -> root.put("caution", line));
    ArrayNode knees = root.putArray("knees");
    plan.knees().forEach(check -> knees.add(knee(check)));
    return SafeText.json(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root)) + "\n";
  }

  private static ObjectNode answer(PlanAnswer answer) {
    ObjectNode node = JSON.valueToTree(answer);
    if (!Double.isFinite(answer.heapMb())) {
      node.remove("heapMb");
      node.remove("atMostMb");
    }
    node.put("possible", answer.possible());
    node.put("sentence", PlanWords.answer(answer));
    return node;
  }

  private static ObjectNode knee(KneeCheck check) {
    ObjectNode node = JSON.valueToTree(check);
    if (!check.plannedMb().map(Double::isFinite).orElse(false)) {
      node.remove("plannedMb");
    }
    node.put("contradicted", check.contradicted());
    return node.put("sentence", PlanKnees.verdict(check));
  }

  private static ObjectNode profile(ProfileModel profile) {
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", profile.profile());
    node.put("heldOut", profile.holdOutNote());
    node.set("notVaried", JSON.valueToTree(profile.notVaried()));
    ObjectNode models = node.putObject("models");
    profile
        .models()
        .forEach((quantity, model) -> models.set(quantity.key(), model(quantity, model)));
    return node;
  }

  private static ObjectNode model(Quantity quantity, Model model) {
    ObjectNode node = JSON.createObjectNode();
    node.put("unit", quantity.unit());
    node.put("cells", model.fit().cells().size());
    node.put("freedom", model.fit().freedom());
    ArrayNode coefficients = node.putArray("coefficients");
    model
        .fit()
        .coefficients()
        .forEach(
            each -> {
              ObjectNode one = JSON.valueToTree(each);
              coefficients.add(one.put("per", each.term().per()));
            });
    node.set("omitted", JSON.valueToTree(model.fit().omitted()));
    node.set("residuals", JSON.valueToTree(model.fit().residuals()));
    ArrayNode held = node.putArray("heldOut");
    model.validation().heldOut().forEach(each -> held.add(held(each)));
    model
        .validation()
        .leaveOneOutPercent()
        .ifPresent(percent -> node.put("leaveOneOutPercent", percent));
    model
        .validation()
        .leaveOneOutMaxPercent()
        .ifPresent(percent -> node.put("leaveOneOutMaxPercent", percent));
    return node;
  }

  private static ObjectNode held(Validation.Held held) {
    ObjectNode node = JSON.valueToTree(held);
    node.put("errorPercent", held.percent());
    held.within().ifPresent(within -> node.put("withinInterval", within));
    return node;
  }
}
