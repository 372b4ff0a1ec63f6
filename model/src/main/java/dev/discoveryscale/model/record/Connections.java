package dev.discoveryscale.model.record;

/**
 * Established TCP connections of the consumer at a settled point, by the port they lead to.
 *
 * @param point the name of the settled point
 * @param providers to ports of the fleet's protocols
 * @param registries to the registries
 * @param others all else
 */
public record Connections(String point, long providers, long registries, long others)
    implements CellRecord.Part {}
