package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.FleetSpec;

/** What the members of one fleet have in common. */
record FleetContext(FleetSpec spec, EndpointHost endpoints, Incarnations incarnations) {}
