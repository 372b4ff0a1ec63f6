package dev.discoveryscale.provider.endpoint.service;

import org.apiguardian.api.API;

/**
 * Counters of a fleet's endpoints since their creation.
 *
 * @param openInstances instances that answer now
 * @param connections accepted connections now
 * @param callsAnswered calls of the fleet's interfaces that were answered with a value
 * @param heartbeatsAnswered heartbeats of consumers; over triple these are pings of HTTP/2
 * @param metadataRequestsAnswered calls of a MetadataService, also for unknown revisions
 * @param protocolErrors frames and messages that could not be read, and calls in a serialization,
 *     of a service or of a method that is not there, or for metadata that is withheld and fails
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record EndpointStatistics(
    int openInstances,
    int connections,
    long callsAnswered,
    long heartbeatsAnswered,
    long metadataRequestsAnswered,
    long protocolErrors) {}
