package dev.discoveryscale.jvm.conversation;

/**
 * The live heap of a JVM, written into a file.
 *
 * @param bytes size of the file
 * @param millis how long its JVM stood still for it
 * @param compressedReferences whether references took four bytes in the heap; in the file they take
 *     eight
 * @param javaVersion of that JVM, as 8 or 17
 */
public record DumpedHeap(long bytes, long millis, boolean compressedReferences, int javaVersion) {}
