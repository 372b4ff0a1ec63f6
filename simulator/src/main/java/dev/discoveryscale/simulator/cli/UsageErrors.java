package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports words that a command does not take: the error, the command's form, where help is. */
final class UsageErrors {

  private static final Pattern VALUE =
      Pattern.compile(
          "Invalid value for (?:option|positional parameter at index \\S+) '?\\(?<?([^'>]+?)>?\\)?'?"
              + "(?: \\([^)]*\\))?: (must .*)");
  private static final Pattern WORDS =
      Pattern.compile("expected one of \\[(.*)] \\(case-\\w+\\) but was '(.*)'");

  private UsageErrors() {}

  /** Makes a command line report its errors this way. */
  static CommandLine on(CommandLine line) {
    convert(line, int.class, Integer::valueOf, "a whole number");
    convert(line, Integer.class, Integer::valueOf, "a whole number");
    convert(line, double.class, Double::valueOf, "a number");
    convert(line, Double.class, Double::valueOf, "a number");
    return line.setParameterExceptionHandler((failure, words) -> tell(failure));
  }

  private static <T> void convert(
      CommandLine line, Class<T> type, Function<String, T> parser, String form) {
    ITypeConverter<T> converter =
        text -> {
          try {
            return parser.apply(text);
          } catch (NumberFormatException e) {
            throw new TypeConversionException("must be %s, got %s".formatted(form, text));
          }
        };
    line.registerConverter(type, converter);
  }

  private static int tell(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(message(failure));
    boolean unmatched = failure instanceof UnmatchedArgumentException;
    if (command.getParent() == null && !unmatched) {
      command.usage(err);
      return Exit.BAD_INPUT;
    }
    String name = command.getCommandSpec().qualifiedName();
    CommandLine.Help help =
        command
            .getHelpFactory()
            .create(
                command.getCommandSpec(),
                CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    String[] own = command.getCommandSpec().usageMessage().customSynopsis();
    err.println("Usage: " + (own.length > 0 ? own[0] : help.abbreviatedSynopsis().strip()));
    err.println("Try './%s --help'".formatted(name));
    err.flush();
    return Exit.BAD_INPUT;
  }

  /** The library's sentence in the form of all errors. */
  private static String message(ParameterException failure) {
    String library =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched)
            : failure.getMessage();
    Matcher words = WORDS.matcher(library);
    String text =
        words.find()
            ? library.substring(0, words.start())
                + "must be one of %s, got %s"
                    .formatted(words.group(1).toLowerCase(Locale.ROOT), words.group(2))
            : library;
    Matcher value = VALUE.matcher(text);
    return value.matches() ? value.group(1) + " " + value.group(2) : text;
  }

  /** The words that a command does not know, with what may have been meant. */
  private static String unmatched(UnmatchedArgumentException failure) {
    CommandLine command = failure.getCommandLine();
    String first = failure.getUnmatched().get(0);
    if (first.startsWith("-")) {
      String option = first.split("=", 2)[0];
      return "Unknown option: '%s'".formatted(option)
          + command.getCommandSpec().options().stream()
              .map(OptionSpec::longestName)
              .collect(nearest(option))
              .map("; did you mean %s?"::formatted)
              .orElse("");
    }
    if (command.getParent() == null) {
      return "Unknown command: '%s'".formatted(first) + instead(command, first);
    }
    return failure.getUnmatched().stream()
        .collect(Collectors.joining("', '", "Unexpected argument: '", "'"));
  }

  private static String instead(CommandLine all, String word) {
    if (Files.isRegularFile(Home.find().scenarios().folder().resolve(word + ".yaml"))) {
      return ", which is a scenario; to run it: ./simulate run " + word;
    }
    if (Files.isRegularFile(Path.of(word))) {
      return ", which is a file; to run a scenario: ./simulate run "
          + RunFolders.word(Path.of(word));
    }
    return all.getSubcommands().keySet().stream()
        .collect(nearest(word))
        .map("; did you mean ./simulate %s?"::formatted)
        .orElse("");
  }

  /** The name that is most like a word, if any is. */
  private static Collector<String, ?, Optional<String>> nearest(String word) {
    return Collectors.collectingAndThen(
        Collectors.toList(),
        names ->
            Nearest.first(word, names).stream()
                .findFirst()
                .filter(name -> Nearest.alike(word, name)));
  }
}
