/** What Dubbo loads by its name, as a parameter of a stack has it. */
package dev.discoveryscale.calls.optimizer;
