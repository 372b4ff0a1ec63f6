package dev.discoveryscale.results.analysis;

import java.util.Optional;

/**
 * One measure of a profile against a reference profile, beside the published change.
 *
 * @param ratio absent when either side is missing, or nothing can be said
 * @param publishedChangePercent absent when it was not published
 * @param verdict absent when either of the two is
 */
public record Comparison(
    String profile,
    String reference,
    Measure measure,
    Optional<Ratio> ratio,
    Optional<Double> publishedChangePercent,
    Optional<Verdict> verdict) {}
