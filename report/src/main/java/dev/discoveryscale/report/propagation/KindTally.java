package dev.discoveryscale.report.propagation;

import dev.discoveryscale.model.record.InstanceChange.Direction;
import java.util.ArrayList;
import java.util.List;

/** Counts what became of the changes of one kind of churn in one direction. */
final class KindTally {
  private final String churn;
  private final Direction direction;
  final ChangeLatencies visible = new ChangeLatencies();
  final ChangeLatencies callable = new ChangeLatencies();
  private final List<ChangeTally> changes = new ArrayList<>();

  KindTally(String churn, Direction direction) {
    this.churn = churn;
    this.direction = direction;
  }

  boolean movesAddresses() {
    return direction != Direction.STAYED;
  }

  boolean goes() {
    return direction == Direction.DISAPPEARED;
  }

  boolean comes() {
    return direction == Direction.APPEARED;
  }

  void add(ChangeTally change) {
    changes.add(change);
  }

  Propagation.Kind sum() {
    ChangeLatencies acknowledged = new ChangeLatencies();
    changes.forEach(change -> acknowledged.add(change, change.acknowledgedMs()));
    return new Propagation.Kind(
        churn,
        direction,
        changes.size(),
        changes.stream().filter(ChangeTally::merged).count(),
        changes.stream().filter(change -> change.sightsUnseen() > 0).count(),
        changes.stream().mapToLong(ChangeTally::sights).sum(),
        changes.stream().mapToLong(ChangeTally::sightsUnseen).sum(),
        acknowledged.sum(),
        visible.sum(),
        callable.sum());
  }
}
