package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.util.List;

/**
 * The fleet that a test asks for.
 *
 * @param where the class or method that asks, for errors
 * @param folder where logs are kept
 * @param scenario a scenario's file; empty: none
 * @param settings of a scenario, {@code path=value}, laid over it in order
 * @param spare instances that may join later
 * @param line the providers' line
 * @param register {@code interface}, {@code instance} or {@code all}; empty: as the line does by
 *     default
 * @param protocols names; empty: the scenario's
 * @param cuttable whether the way to the registries can be cut
 */
public record FleetDefinition(
    String where,
    String folder,
    String scenario,
    List<String> settings,
    int spare,
    String line,
    String register,
    List<String> protocols,
    boolean cuttable)
    implements Serializable {}
