package dev.discoveryscale.registry;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The numbers in an answer to {@code mntr}, by ZooKeeper's names for them. */
record MntrAnswer(Map<String, Double> values) {

  static Map<String, Double> parse(String answer) {
    Map<String, Double> values = new HashMap<>();
    answer
        .lines()
        .map(line -> line.split("\t", 2))
        .filter(cells -> cells.length == 2 && cells[1].matches("-?\\d+(\\.\\d+)?"))
        .forEach(cells -> values.put(cells[0], Double.valueOf(cells[1])));
    return values;
  }

  OptionalLong number(String name) {
    return scaled(name, 1);
  }

  OptionalLong scaled(String name, double factor) {
    Double value = values.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(Math.round(value * factor));
  }
}
