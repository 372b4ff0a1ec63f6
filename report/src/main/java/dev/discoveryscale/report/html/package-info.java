/**
 * Pages in a single file: sections, tables, charts, with all resources inlined. Independent of runs
 * and measures; the caller supplies texts and numbers.
 */
package dev.discoveryscale.report.html;
