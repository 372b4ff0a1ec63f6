package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A run's folder, held for one simulator by a lock on its file {@code run.lock}. The system
 * releases the lock whenever the simulator ends; the file stays.
 */
public final class RunLock implements AutoCloseable {

  private final FileChannel channel;

  private RunLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes a folder.
   *
   * @throws BadInput if another simulator holds it, with the number of its process
   * @throws IOException if the folder cannot be written
   */
  public static RunLock take(Path folder) throws IOException {
    Path file = folder.resolve("run.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!lock(channel)) {
      channel.close();
      throw BadInput.at(
          folder.toString(),
          "",
          "a run that is still running, process " + Files.readString(file).strip(),
          "the folder of a run that is not running");
    }
    channel.truncate(0);
    channel.write(
        ByteBuffer.wrap(
            (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)));
    return new RunLock(channel);
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
