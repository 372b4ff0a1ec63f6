package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The help of all commands is written in short sentences. */
class HelpTest {

  private static final int MOST_WORDS = 20;

  @Test
  void hasAtMost20WordsInASentence() {
    List<String> sentences = sentences(Main.commandLine());

    assertThat(sentences)
        .hasSizeGreaterThan(100)
        .filteredOn(sentence -> sentence.split(" ").length > MOST_WORDS)
        .isEmpty();
  }

  private static List<String> sentences(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> sentences = new ArrayList<>();
    Stream.concat(
            Stream.of(spec.usageMessage().description()),
            spec.args().stream().flatMap(argument -> Stream.of(argument.description())))
        .flatMap(text -> Stream.of(text.split("(?<=[.!?])(\\s+|%n)|\\n|%n")))
        .map(String::strip)
        .forEach(sentences::add);
    command.getSubcommands().values().forEach(each -> sentences.addAll(sentences(each)));
    return sentences;
  }
}
