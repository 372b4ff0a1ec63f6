/** Escapes external text for reports. */
package dev.discoveryscale.report.text;
