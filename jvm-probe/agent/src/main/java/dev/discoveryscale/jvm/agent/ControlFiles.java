package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.agent.lines.JsonLines;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A folder through which another process talks to this JVM: it appends lines to {@code commands},
 * and this one appends lines to {@code answers}. A line counts once its line break is there. The
 * file {@code answers} is locked while this JVM is measured, and the system unlocks it however it
 * ends.
 */
final class ControlFiles {

  private static final int LONGEST_END = 64;

  private final ControlFolder folder;
  private final File commands;
  private final FirstFailure out;
  private final JsonLines answers;

  /** Commands before this were for a JVM that ran before. */
  private long position;

  private ControlFiles(ControlFolder folder, FirstFailure out, long position) {
    this.folder = folder;
    this.commands = folder.commands();
    this.out = out;
    this.answers = new JsonLines(out, e -> {});
    this.position = position;
  }

  /**
   * Opens both until they are closed.
   *
   * @throws RunOver if there is no such folder, or its last command was {@code end}
   * @throws IOException if it cannot be trusted or written, or another JVM has it
   */
  static ControlFiles open(String path) throws IOException {
    ControlFolder folder = ControlFolder.open(path);
    long before = folder.commands().length();
    requireNotEnded(folder.commands(), before);
    File answers = folder.answers();
    FileOutputStream file;
    try {
      file = new FileOutputStream(answers, true);
    } catch (IOException e) {
      throw new IOException("option control: cannot write: " + e.getMessage(), e);
    }
    lock(file, answers);
    FirstFailure out = new FirstFailure(file, "answers, control=" + path);
    return new ControlFiles(folder, out, before);
  }

  private static void requireNotEnded(File commands, long length) throws IOException {
    if (length == 0) {
      return;
    }
    byte[] last = new byte[(int) Math.min(LONGEST_END, length)];
    try (RandomAccessFile file = new RandomAccessFile(commands, "r")) {
      file.seek(length - last.length);
      file.readFully(last);
    }
    String[] lines = new String(last, StandardCharsets.UTF_8).split("\n");
    if (lines[lines.length - 1].matches("[0-9]+ end .*")) {
      throw new RunOver("option control: the last command in " + commands + " is 'end'");
    }
  }

  private static void lock(FileOutputStream file, File answers) throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      file.close();
      throw new IOException(
          "option control: another JVM is measured through "
              + answers
              + "; give the option to one JVM, and not in JAVA_TOOL_OPTIONS");
    }
  }

  /** The whole lines that came since the last call. */
  List<String> newCommands() throws IOException {
    if (commands.length() <= position) {
      return Collections.emptyList();
    }
    byte[] bytes;
    try (RandomAccessFile file = new RandomAccessFile(commands, "r")) {
      bytes = new byte[(int) (file.length() - position)];
      file.seek(position);
      file.readFully(bytes);
    }
    List<String> lines = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        byte[] line = Arrays.copyOfRange(bytes, begin, i);
        lines.add(new String(line, StandardCharsets.UTF_8));
        begin = i + 1;
      }
    }
    position += begin;
    return lines;
  }

  /** Appends a line. */
  void answer(JsonLine line) {
    answers.write(line);
  }

  /** Why answers cannot be given any more; empty while they can. */
  Optional<String> failure() {
    return out.failure();
  }

  /** The time of the last command or touch of the file, by its file system's clock. */
  long touched() {
    return commands.lastModified();
  }

  /** A file that a command may name, see {@link ControlFolder#permitted}. */
  String permitted(String file) throws IOException {
    return folder.permitted(file);
  }

  /** Gives the folder back; another JVM may have it now. */
  void close() throws IOException {
    answers.close();
  }
}
