package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.FleetSpec;

/** The shared context of a fleet's members. */
record FleetContext(FleetSpec spec, EndpointHost endpoints, Incarnations incarnations) {}
