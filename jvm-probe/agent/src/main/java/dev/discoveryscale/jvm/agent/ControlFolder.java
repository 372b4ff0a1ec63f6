package dev.discoveryscale.jvm.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/**
 * The folder that commands come by. Who can write into it commands this JVM, so it and its files
 * must be what they seem and belong to the user this JVM runs as, where the file system reports it.
 */
final class ControlFolder {

  private final File folder;

  private ControlFolder(File folder) {
    this.folder = folder;
  }

  /**
   * The folder, once it was looked at.
   *
   * @throws RunOver if there is none
   * @throws IOException if it or a file in it is a symbolic link or belongs to another user, or
   *     this JVM cannot write into it
   */
  static ControlFolder open(String path) throws IOException {
    File folder = new File(path);
    Path place = folder.toPath();
    if (Files.notExists(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new RunOver("option control: found no folder '" + path + "'; its run is gone");
    }
    if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("option control must be a folder and not a link, got '" + path + "'");
    }
    ControlFolder found = new ControlFolder(folder);
    found.requireOwn();
    return found;
  }

  File commands() {
    return new File(folder, "commands");
  }

  File answers() {
    return new File(folder, "answers");
  }

  /**
   * A file that may be written because a command says so: below the folder this one is in.
   *
   * @throws IllegalArgumentException if it is elsewhere
   */
  String permitted(String file) throws IOException {
    Path around = folder.getCanonicalFile().getParentFile().toPath();
    if (!new File(file).getCanonicalFile().toPath().startsWith(around)) {
      throw new IllegalArgumentException("found '" + file + "', allowed: files below " + around);
    }
    return file;
  }

  private void requireOwn() throws IOException {
    try {
      UserPrincipal self = self();
      require(folder.toPath(), self, true);
      require(commands().toPath(), self, false);
      require(answers().toPath(), self, false);
    } catch (UnsupportedOperationException fileSystemTellsNoOwners) {
      return;
    }
  }

  /** Files of this JVM belong to this. */
  private UserPrincipal self() throws IOException {
    Path own;
    try {
      own = Files.createTempFile(folder.toPath(), "own", "");
    } catch (IOException e) {
      throw new IOException("option control: cannot write: " + e.getMessage(), e);
    }
    try {
      return Files.getOwner(own, LinkOption.NOFOLLOW_LINKS);
    } finally {
      Files.delete(own);
    }
  }

  private static void require(Path path, UserPrincipal self, boolean folder) throws IOException {
    if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!folder && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("option control: no plain file: " + path);
    }
    UserPrincipal owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(self)) {
      throw new IOException(
          "option control: "
              + path
              + " belongs to "
              + owner.getName()
              + ", this JVM runs as "
              + self.getName()
              + "; they must be the same");
    }
  }
}
