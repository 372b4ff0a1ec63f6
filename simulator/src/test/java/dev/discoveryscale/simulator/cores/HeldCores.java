package dev.discoveryscale.simulator.cores;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that holds processors until its input ends or it is killed. */
public final class HeldCores implements AutoCloseable {

  private final Process process;

  private HeldCores(Process process) {
    this.process = process;
  }

  /** Reserves processors: the folder of the locks, how many, and those that are allowed. */
  public static void main(String[] words) throws IOException {
    List<Integer> allowed = new ArrayList<>();
    for (int i = 2; i < words.length; i++) {
      allowed.add(Integer.parseInt(words[i]));
    }
    CoreLocks locks = new CoreLocks(Path.of(words[0]), Proc.ofThisMachine());
    try (CoreReservation held =
        CoreReservation.take(List.of(Integer.parseInt(words[1])), allowed, locks)) {
      System.out.println(held.describe(1));
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** Starts one, and waits until it holds them. */
  public static HeldCores start(Path folder, int cores, List<Integer> allowed) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(HeldCores.class.getName(), folder.toString(), "" + cores));
    allowed.forEach(each -> command.add(each.toString()));
    HeldCores held =
        new HeldCores(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    String said = held.firstLine();
    if (said == null || !said.startsWith("consumer pinned")) {
      held.close();
      throw new IllegalStateException("said " + said);
    }
    return held;
  }

  private String firstLine() throws IOException {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  /** Its process. */
  public long pid() {
    return process.pid();
  }

  /** Kills it and waits for its end. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
