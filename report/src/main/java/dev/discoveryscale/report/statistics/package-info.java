/** Statistics without domain knowledge: percentiles, slopes, intervals, paired differences. */
package dev.discoveryscale.report.statistics;
