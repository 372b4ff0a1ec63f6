package dev.discoveryscale.probe.launcher;

/**
 * The contents of the consumer's own objects.
 *
 * @param visibleInstances distinct provider hosts, summed over interfaces and registries
 * @param invokers the sizes of all directories' invoker maps, summed
 * @param model {@code interface}, {@code application}, {@code both} or {@code none}: whose
 *     directories hold invokers
 * @param migrationSteps steps of 3.x's migration invokers, comma separated; empty before 3.x
 * @param directories how many registry directories there are
 * @param smallestDirectoryHosts the smallest count of hosts in a directory
 * @param largestDirectoryHosts the largest
 * @param smallestDirectoryInvokers the smallest count of invokers in a directory
 * @param largestDirectoryInvokers the largest
 */
public record Holdings(
    long visibleInstances,
    long invokers,
    String model,
    String migrationSteps,
    long directories,
    long smallestDirectoryHosts,
    long largestDirectoryHosts,
    long smallestDirectoryInvokers,
    long largestDirectoryInvokers) {}
