package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.text.SafeText;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The software that answered as the registries of several runs, after the caution about stand-ins.
 */
public final class AnsweredRegistries {

  private AnsweredRegistries() {}

  /** Paragraphs of Markdown; absent if there are no runs. */
  public static Optional<String> markdown(Collection<RunSummary> runs) {
    String text =
        Stream.of(
                Servers.caution(runs).map(SafeText::markdown).map(MarkdownReport::bold),
                Servers.answered(runs).map(SafeText::markdown))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("\n\n"));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
