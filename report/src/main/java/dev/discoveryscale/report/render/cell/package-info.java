/** Tables and remarks about single cells and their environment. */
package dev.discoveryscale.report.render.cell;
