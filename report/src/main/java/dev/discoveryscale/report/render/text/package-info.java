/** Text that all renderers share: numbers, tables, words of the summary. */
package dev.discoveryscale.report.render.text;
