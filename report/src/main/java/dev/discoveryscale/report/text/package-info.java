/** Text of others on its way into a report, made to mean nothing but itself. */
package dev.discoveryscale.report.text;
