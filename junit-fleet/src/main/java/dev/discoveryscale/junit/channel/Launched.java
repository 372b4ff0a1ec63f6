package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * An application that has started.
 *
 * @param number for later requests
 * @param pid its process
 * @param startUpMillis from the start of its process until it had started
 * @param by how that was seen
 * @param jvm its virtual machine and the heap's limit, for reports
 * @param log the file with what it prints
 */
public record Launched(int number, long pid, long startUpMillis, String by, String jvm, String log)
    implements Serializable {}
