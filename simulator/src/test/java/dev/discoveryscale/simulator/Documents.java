package dev.discoveryscale.simulator;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The Markdown pages that a person reads, without the reports of runs. */
public final class Documents {

  /** The project's top folder. */
  public static final Path HOME = Path.of("..");

  private static final Set<String> NOT_SOURCE = Set.of("target", "runs", "node_modules");

  private Documents() {}

  /** The pages of the user guide. */
  public static List<Path> guide() throws IOException {
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
      return docs.filter(page -> page.toString().endsWith(".md")).sorted().toList();
    }
  }

  /**
   * The guide, CONTRIBUTING.md, CHANGELOG.md, each README.md of the project and its folders, and
   * the page on Nacos of the emulator.
   */
  public static List<Path> all() throws IOException {
    List<Path> pages = new ArrayList<>(guide());
    pages.add(HOME.resolve("CONTRIBUTING.md"));
    pages.add(HOME.resolve("CHANGELOG.md"));
    pages.add(HOME.resolve("provider-emulator/NACOS.md"));
    Files.walkFileTree(
        HOME,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean hidden = name.startsWith(".") && !folder.equals(HOME);
            return hidden || NOT_SOURCE.contains(name)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.endsWith("README.md")) {
              pages.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return pages;
  }
}
