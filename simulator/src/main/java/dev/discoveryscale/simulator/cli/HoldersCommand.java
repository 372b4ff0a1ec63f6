package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.ThingSizes;
import dev.discoveryscale.probe.holders.HeapDivision;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Divides a heap dump among those who hold it. */
@Command(
    name = "holders",
    mixinStandardHelpOptions = true,
    description =
        "Prints who holds the memory of a Dubbo consumer. Reads a heap dump of any Dubbo consumer,"
            + " made with: jcmd <pid> GC.heap_dump <file>.")
final class HoldersCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "DUMP", description = "A heap dump in HPROF format.")
  private Path dump;

  @Option(
      names = "--line",
      required = true,
      paramLabel = "NAME",
      description = "The Dubbo line of the consumer, such as dubbo-2.7 or 2.7.")
  private String line;

  @Option(
      names = "--java",
      paramLabel = "N",
      description = "Java version of the dump, such as 8 or 17. Default: ${DEFAULT-VALUE}.")
  private int java = 17;

  @Option(
      names = "--wide-references",
      description =
          "References in the dump take eight bytes: the heap has 32 GB or more, or compressed"
              + " references are off.")
  private boolean wide;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isRegularFile(dump)) {
      throw BadInput.at(dump.toString(), "", "no file", "a heap dump in HPROF form");
    }
    String name = line.startsWith("dubbo-") ? line : "dubbo-" + line;
    if (!lines().contains(name)) {
      throw BadInput.at("--line", "", line, "one of " + String.join(", ", lines()));
    }
    Path out = Files.createTempFile("holders", ".json");
    try {
      new HeapDivision(name, java, !wide).divide(dump, out, List.of());
      HeldHeap held = RunFolder.heldHeap(out);
      spec.commandLine().getOut().println(Reports.holders(held));
      if (held.things().stream().noneMatch(ThingSizes::any)) {
        spec.commandLine()
            .getErr()
            .println("this dump contains nothing of Dubbo: no URL, no invoker, no connection");
      }
      return Exit.DONE;
    } catch (IOException e) {
      throw BadInput.says(
          e.getMessage() + "; give a whole heap dump, made with: jcmd <pid> GC.heap_dump <file>");
    } finally {
      Files.deleteIfExists(out);
    }
  }

  private static List<String> lines() {
    return Dialects.lines().stream().map(ReleaseLine::toString).toList();
  }
}
