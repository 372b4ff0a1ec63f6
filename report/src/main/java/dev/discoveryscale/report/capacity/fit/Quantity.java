package dev.discoveryscale.report.capacity.fit;

import static dev.discoveryscale.report.capacity.fit.Term.CONSTANT;
import static dev.discoveryscale.report.capacity.fit.Term.HELD_URLS;
import static dev.discoveryscale.report.capacity.fit.Term.HELD_URL_KB;
import static dev.discoveryscale.report.capacity.fit.Term.INSTANCES;
import static dev.discoveryscale.report.capacity.fit.Term.INTERFACES;
import static dev.discoveryscale.report.capacity.fit.Term.LIST;
import static dev.discoveryscale.report.capacity.fit.Term.LIST_KB;
import static dev.discoveryscale.report.capacity.fit.Term.REGISTRY_INSTANCES;
import static dev.discoveryscale.report.capacity.fit.Term.REGISTRY_URLS;
import static dev.discoveryscale.report.capacity.fit.Term.REGISTRY_URL_KB;
import static dev.discoveryscale.report.capacity.fit.Term.SHARED_INSTANCES;
import static dev.discoveryscale.report.capacity.fit.Term.SUBSCRIBED_URL_KB;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.stream.Stream;

/**
 * The modelled quantities, each with its possible terms, the most important first. At interface
 * level a registry sends URLs, at application level instances.
 */
public enum Quantity {
  LIVE_SET(
      "liveSetMb",
      "live set after changes",
      "MB",
      List.of(CONSTANT, HELD_URLS, HELD_URL_KB, INSTANCES),
      List.of(CONSTANT, HELD_URLS, INSTANCES, HELD_URL_KB)),
  ALLOCATED_PER_PUSH(
      "allocatedKbPerPush",
      "allocated per push",
      "KB",
      List.of(CONSTANT, LIST, LIST_KB, SUBSCRIBED_URL_KB),
      List.of(CONSTANT, SHARED_INSTANCES, LIST)),
  RECEIVED_PER_PUSH(
      "receivedKbPerPush",
      "received per push",
      "KB",
      List.of(CONSTANT, LIST, LIST_KB),
      List.of(CONSTANT, SHARED_INSTANCES)),
  REGISTRY_DATA(
      "registryDataMb",
      "data of a registry",
      "MB",
      List.of(CONSTANT, REGISTRY_URLS, REGISTRY_URL_KB),
      List.of(CONSTANT, REGISTRY_INSTANCES, INTERFACES)),
  REGISTRY_NODES(
      "registryNodes",
      "nodes of a registry, in a Nacos instances",
      "nodes",
      List.of(CONSTANT, REGISTRY_URLS, INTERFACES),
      List.of(CONSTANT, REGISTRY_INSTANCES, INTERFACES));

  private final String key;
  private final String words;
  private final String unit;
  private final List<Term> byInterface;
  private final List<Term> byApplication;

  Quantity(
      String key, String words, String unit, List<Term> byInterface, List<Term> byApplication) {
    this.key = key;
    this.words = words;
    this.unit = unit;
    this.byInterface = byInterface;
    this.byApplication = byApplication;
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

  /**
   * The terms it may have.
   *
   * @param model whose directories hold invokers: {@code interface}, {@code application} or {@code
   *     both}
   */
  List<Term> terms(String model) {
    return switch (model) {
      case "interface" -> byInterface;
      case "application" -> byApplication;
      default -> Stream.of(byInterface, byApplication).flatMap(List::stream).distinct().toList();
    };
  }
}
