package dev.discoveryscale.probe.agent;

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

/**
 * A folder through which another process talks to this JVM: it appends lines to {@code commands},
 * and this one appends lines to {@code answers}. A line counts once its line break is there. The
 * file {@code answers} is locked while this JVM lives, and the system unlocks it however it ends.
 */
final class ControlFiles {

  private final File commands;
  private final JsonLines answers;

  /** Commands before this were for a JVM that ran before. */
  private long position;

  private ControlFiles(File commands, JsonLines answers) {
    this.commands = commands;
    this.answers = answers;
    this.position = commands.length();
  }

  /**
   * Opens both for as long as the JVM lives.
   *
   * @throws IOException if there is no such folder, it cannot be written, or another JVM has it
   */
  static ControlFiles open(String path) throws IOException {
    File folder = new File(path);
    if (!folder.isDirectory()) {
      throw new IOException("option control: found no folder '" + path + "'");
    }
    File answers = new File(folder, "answers");
    FileOutputStream file;
    try {
      file = new FileOutputStream(answers, true);
    } catch (IOException e) {
      throw new IOException("option control: cannot write: " + e.getMessage(), e);
    }
    lock(file, answers);
    FirstFailure out = new FirstFailure(file, "answers, control=" + path);
    return new ControlFiles(new File(folder, "commands"), new JsonLines(out, e -> {}));
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
}
