package dev.discoveryscale.results.capacity;

import static dev.discoveryscale.results.capacity.Term.CONSTANT;
import static dev.discoveryscale.results.capacity.Term.HELD_URLS;
import static dev.discoveryscale.results.capacity.Term.HELD_URL_KB;
import static dev.discoveryscale.results.capacity.Term.INSTANCES;
import static dev.discoveryscale.results.capacity.Term.LIST;
import static dev.discoveryscale.results.capacity.Term.LIST_KB;
import static dev.discoveryscale.results.capacity.Term.REGISTRY_URLS;
import static dev.discoveryscale.results.capacity.Term.REGISTRY_URL_KB;
import static dev.discoveryscale.results.capacity.Term.SUBSCRIBED_URLS;
import static dev.discoveryscale.results.capacity.Term.SUBSCRIBED_URL_KB;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/** What is modelled, each by the terms it may have, the more important first. */
public enum Quantity {
  LIVE_SET(
      "liveSetMb", "live set after changes", "MB", CONSTANT, HELD_URLS, HELD_URL_KB, INSTANCES),
  ALLOCATED_PER_PUSH(
      "allocatedKbPerPush",
      "allocated per push",
      "KB",
      CONSTANT,
      LIST,
      LIST_KB,
      SUBSCRIBED_URL_KB,
      SUBSCRIBED_URLS),
  REGISTRY_DATA(
      "registryDataMb",
      "data of a registry",
      "MB",
      CONSTANT,
      REGISTRY_URLS,
      REGISTRY_URL_KB,
      INSTANCES),
  REGISTRY_NODES(
      "registryNodes", "nodes of a registry", "nodes", CONSTANT, REGISTRY_URLS, INSTANCES),
  RECEIVED_PER_CHANGE(
      "receivedKbPerChange",
      "received from registries for a change",
      "KB",
      CONSTANT,
      HELD_URLS,
      HELD_URL_KB,
      INSTANCES);

  private final String key;
  private final String words;
  private final String unit;
  private final List<Term> terms;

  Quantity(String key, String words, String unit, Term... terms) {
    this.key = key;
    this.words = words;
    this.unit = unit;
    this.terms = List.of(terms);
  }

  /** Its name in files; the end is the unit. */
  @JsonValue
  public String key() {
    return key;
  }

  /** How reports name it. */
  public String words() {
    return words;
  }

  public String unit() {
    return unit;
  }

  List<Term> terms() {
    return terms;
  }
}
