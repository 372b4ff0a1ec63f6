package dev.discoveryscale.probe.launcher;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process on which being killed takes effect after a while, as with a large heap on a busy
 * machine.
 */
public final class SlowToDie extends Process {

  private final Process process;

  public SlowToDie(Process process) {
    this.process = process;
  }

  @Override
  public Process destroyForcibly() {
    CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS).execute(process::destroyForcibly);
    return this;
  }

  @Override
  public void destroy() {
    process.destroy();
  }

  @Override
  public OutputStream getOutputStream() {
    return process.getOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return process.getInputStream();
  }

  @Override
  public InputStream getErrorStream() {
    return process.getErrorStream();
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public int waitFor() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    return process.waitFor(timeout, unit);
  }

  @Override
  public int exitValue() {
    return process.exitValue();
  }
}
