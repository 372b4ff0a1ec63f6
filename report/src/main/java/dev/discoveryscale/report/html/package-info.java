/**
 * Pages that stand alone in one file: sections, tables, charts, and what they need inlined. Knows
 * nothing of runs and measures; whoever makes a page brings texts and numbers.
 */
package dev.discoveryscale.report.html;
