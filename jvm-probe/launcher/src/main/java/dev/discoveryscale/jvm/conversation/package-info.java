/** The conversation with a launched JVM: commands, replies, its end. */
package dev.discoveryscale.jvm.conversation;
