/** Sets published figures and claims about calls beside what a run measured, as ratios. */
package dev.discoveryscale.report.published;
