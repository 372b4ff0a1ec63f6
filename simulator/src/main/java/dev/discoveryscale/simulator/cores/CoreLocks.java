package dev.discoveryscale.simulator.cores;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * A lock for each processor of this machine, on files in a folder that all its users share. The
 * system releases a lock whenever the process that holds it ends; the files stay.
 *
 * <p>Any user may lock a file, and no user writes into it. Symbolic links are not followed, so a
 * file that another user put in its place is never opened.
 *
 * <p>A process must not open a file twice: closing it once would release the lock (POSIX).
 */
public final class CoreLocks {

  /** The property that names another folder, for example one that containers share. */
  public static final String FOLDER = "simulate.core-locks";

  private static final String DEFAULT = "discovery-scale-cores";
  private static final int ALL_MAY_ADD = 01777;
  private static final int ALL_MAY_LOCK = 0666;

  private final Path folder;
  private final Proc proc;

  CoreLocks(Path folder, Proc proc) {
    this.folder = folder;
    this.proc = proc;
  }

  /** Those of this machine: in the property's folder, else below {@code java.io.tmpdir}. */
  public static CoreLocks ofThisMachine() {
    return new CoreLocks(
        Optional.ofNullable(System.getProperty(FOLDER))
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), DEFAULT)),
        Proc.ofThisMachine());
  }

  /** The result of a request for a processor. */
  sealed interface Claim {}

  /** It is ours until the channel is closed. */
  record Locked(FileChannel channel) implements Claim {}

  /**
   * Another simulator has it.
   *
   * @param pid its process; absent where the system does not report it
   */
  record Held(Optional<Long> pid) implements Claim {}

  /** Whether another simulator holds it is not known. */
  record NotLockable(String why) implements Claim {}

  /** Asks for a processor, without waiting. */
  Claim claim(int processor) {
    Path file = folder.resolve("processor-" + processor + ".lock");
    try {
      makeFolder();
      return claim(file);
    } catch (IOException | UnsupportedOperationException e) {
      return new NotLockable(e.toString());
    }
  }

  private Claim claim(Path file) throws IOException {
    FileChannel channel = open(file);
    try {
      if (channel.tryLock() != null) {
        return new Locked(channel);
      }
    } catch (OverlappingFileLockException e) {
      throw new IllegalStateException(file + " is locked by this process already", e);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    long inode = (Long) Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
    return new Held(proc.lockHolder(inode));
  }

  private void makeFolder() throws IOException {
    try {
      Files.createDirectory(folder);
      Files.setAttribute(folder, "unix:mode", ALL_MAY_ADD, LinkOption.NOFOLLOW_LINKS);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(folder + " is no folder", e);
      }
    }
  }

  /**
   * Files of others are opened without asking for their creation: systems refuse that in folders
   * where all may write (fs.protected_regular).
   */
  private static FileChannel open(Path file) throws IOException {
    try {
      return existing(file);
    } catch (NoSuchFileException e) {
      return create(file);
    }
  }

  private static FileChannel create(Path file) throws IOException {
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      Files.setAttribute(file, "unix:mode", ALL_MAY_LOCK, LinkOption.NOFOLLOW_LINKS);
      return channel;
    } catch (FileAlreadyExistsException e) {
      return existing(file);
    }
  }

  private static FileChannel existing(Path file) throws IOException {
    return FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }
}
