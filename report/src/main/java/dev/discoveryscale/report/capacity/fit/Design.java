package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.report.capacity.fit.Fit.OmittedTerm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * The terms of a quantity that the cells can distinguish. Terms are taken in the quantity's order.
 * A term that cannot be separated from the terms before it is left out, so a size that was not
 * varied is not fitted.
 *
 * @param kept never without the constant
 */
record Design(List<Term> kept, List<OmittedTerm> omitted) {

  /**
   * Terms are alike when the condition number of their columns, each of length one, is above this.
   * From 30 on dependencies are called strong (Belsley, Kuh and Welsch, Regression Diagnostics,
   * 1980, chapter 3).
   */
  private static final double CONDITION = 60;

  /** Those of the terms that so many sizes of fleet allow; replicates add nothing to it. */
  static Design of(List<Term> terms, List<FleetSizes> measured) {
    List<FleetSizes> fleets = sizes(measured);
    List<Term> kept = new ArrayList<>();
    List<OmittedTerm> omitted = new ArrayList<>();
    for (Term term : terms) {
      Optional<String> reason = reason(kept, term, fleets);
      if (reason.isPresent()) {
        omitted.add(new OmittedTerm(term, reason.get()));
      } else {
        kept.add(term);
      }
    }
    return new Design(List.copyOf(kept), List.copyOf(omitted));
  }

  private static Optional<String> reason(List<Term> kept, Term term, List<FleetSizes> fleets) {
    List<Term> more = new ArrayList<>(kept);
    more.add(term);
    if (term == Term.CONSTANT) {
      return Optional.empty();
    }
    if (!independent(more, fleets)) {
      return Optional.of(notVaried(term, fleets));
    }
    int sizes = fleets.size();
    boolean spare = more.size() < sizes || more.size() == 2 && sizes == 2;
    return spare
        ? Optional.empty()
        : Optional.of("too few cells: %d sizes for %d terms".formatted(sizes, more.size()));
  }

  private static String notVaried(Term term, List<FleetSizes> fleets) {
    for (Dimension dimension : term.dimensions()) {
      double[] sizes = fleets.stream().mapToDouble(dimension::of).distinct().toArray();
      if (sizes.length == 1) {
        return "%s was not varied (%,.0f)".formatted(dimension.words(), sizes[0]);
      }
    }
    return "the cells' sizes vary together, so it cannot be separated from the other terms";
  }

  /** One fleet of each size. */
  private static List<FleetSizes> sizes(List<FleetSizes> measured) {
    Map<FleetSizes, FleetSizes> sizes = new LinkedHashMap<>();
    measured.forEach(fleet -> sizes.putIfAbsent(fleet.size(), fleet));
    return List.copyOf(sizes.values());
  }

  /** Whether the terms' columns are no mixtures of each other, over the sizes of these fleets. */
  static boolean independent(List<Term> terms, List<FleetSizes> measured) {
    List<FleetSizes> fleets = sizes(measured);
    if (fleets.size() < terms.size()) {
      return false;
    }
    double[][] columns = new double[terms.size()][];
    for (int i = 0; i < columns.length; i++) {
      Term term = terms.get(i);
      double[] column = fleets.stream().mapToDouble(term::of).toArray();
      double length = MatrixUtils.createRealVector(column).getNorm();
      columns[i] = MatrixUtils.createRealVector(column).mapDivide(length).toArray();
    }
    double condition =
        new SingularValueDecomposition(MatrixUtils.createRealMatrix(columns)).getConditionNumber();
    return condition < CONDITION;
  }
}
