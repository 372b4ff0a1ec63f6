package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.CommandTable;
import dev.discoveryscale.jvm.control.EndOfInput;
import dev.discoveryscale.jvm.control.ErrorLine;
import dev.discoveryscale.jvm.control.Exits;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Paths;

/**
 * A real provider's main class: {@code ProviderMain provider.properties}. Prints one JSON line on
 * standard output when everything is exported and registered, {@code {"reply":"ready","ok":true,
 * ...}}, or why it could not, with {@code "ok":false}; all else goes to standard error. Lives until
 * its standard input ends, then exits in Dubbo's own good order. Exits with 0 after that, 2 if it
 * could not export, 3 when out of memory, 70 on any other error of the JVM, 75 if it hung when
 * standard input had ended.
 */
public final class ProviderMain {

  private ProviderMain() {}

  /** Exports, waits, ends. */
  public static void main(String[] args) {
    PrintStream replies = System.out;
    System.setOut(System.err);
    EndOfInput end = EndOfInput.of(System.in);
    try {
      ProviderConfig config = config(args);
      replies = Masked.of(replies, config.registries());
      Masked.errors(config.registries());
      System.setOut(System.err);
      replies.println(export(config));
      replies.flush();
      end.await();
    } catch (Exception e) {
      e.printStackTrace();
      replies.println(CommandTable.reply("ready", false, ErrorLine.of(e)));
      replies.flush();
      Exits.halt(Exits.BAD_INPUT);
    } catch (Throwable e) {
      Exits.fatal(e);
    }
    System.exit(Exits.STOPPED);
  }

  private static ProviderConfig config(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException(
          "the arguments must be one, the provider's properties file, got " + args.length);
    }
    return ProviderConfig.load(Paths.get(args[0]));
  }

  private static JsonLine export(ProviderConfig config) throws Exception {
    RealProvider provider = TheLine.its(RealProvider.class);
    provider.export(config);
    return CommandTable.reply("ready", true, "")
        .put("line", config.line())
        .put("dubboVersion", provider.dubboVersion());
  }
}
