package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jars that contain software of other projects state it, with licences and notices. */
class NoticesIT {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final String OURS = "dev/discoveryscale/";

  /** Jars inside the fleet's jar that this build made. */
  private static final Pattern OUR_JAR =
      Pattern.compile(
          "(model|registry-sim|provider-emulator|report|simulator|(probe|calls|jvm)-[a-z]+)-.*");

  /** One library as license-maven-plugin lists it. */
  private static final Pattern LISTED =
      Pattern.compile("((?:\\([^()]+\\) )+).* \\([\\w.-]+:([\\w.-]+):([\\w.-]+) - [^()]*\\)");

  private record Library(String artifact, String version, List<String> licences) {

    static Stream<Library> of(String line) {
      var match = LISTED.matcher(line.strip());
      return match.matches()
          ? Stream.of(new Library(match.group(2), match.group(3), licences(match.group(1))))
          : Stream.empty();
    }

    private static List<String> licences(String parts) {
      return Stream.of(parts.split("[()]")).filter(part -> !part.isBlank()).toList();
    }

    String jar() {
      return artifact + "-" + version + ".jar";
    }
  }

  /** Examples are projects of users: nothing of them is published. */
  static Stream<Path> builtJars() throws IOException {
    try (Stream<Path> files = Files.walk(HOME, 4)) {
      return files
          .filter(file -> file.getParent().endsWith("target"))
          .filter(file -> !HOME.relativize(file).startsWith("examples"))
          .filter(file -> file.toString().endsWith(".jar"))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("builtJars")
  void statesTheLibraryOfEachForeignFile(Path jar) throws IOException {
    try (ZipFile opened = new ZipFile(jar.toFile())) {
      Set<String> stated = stated(opened);
      List<String> unstated =
          opened.stream()
              .map(ZipEntry::getName)
              .filter(NoticesIT::isForeign)
              .filter(file -> stated.stream().noneMatch(library -> isOf(library, file)))
              .toList();
      assertThat(unstated).as("files of other projects without a notice").isEmpty();
    }
  }

  @Test
  void listsExactlyTheJarsInsideTheFleetsJar() throws IOException {
    try (ZipFile opened = new ZipFile(fleetJar().toFile())) {
      Set<String> inside =
          opened.stream()
              .map(ZipEntry::getName)
              .filter(NoticesIT::isForeign)
              .filter(file -> file.endsWith(".jar"))
              .map(NoticesIT::fileName)
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(inside).isNotEmpty();
      assertThat(libraries(opened).map(Library::jar)).containsExactlyInAnyOrderElementsOf(inside);
    }
  }

  @Test
  void containsATextForEachLibrarysLicence() throws IOException {
    try (ZipFile opened = new ZipFile(fleetJar().toFile())) {
      assertThat(text(opened, "META-INF/LICENSE")).contains("Apache License");
      assertThat(text(opened, "META-INF/NOTICE")).contains("META-INF/THIRD-PARTY.txt");
      List<String> without =
          libraries(opened)
              .filter(library -> library.licences().stream().noneMatch(hasText(opened, library)))
              .map(Library::jar)
              .toList();
      assertThat(without).as("libraries without the text of one of their licences").isEmpty();
    }
  }

  @Test
  void containsNoLibraryUnderTheGplAlone() throws IOException {
    try (ZipFile opened = new ZipFile(fleetJar().toFile())) {
      assertThat(libraries(opened).filter(NoticesIT::isOnlyGpl).map(Library::jar)).isEmpty();
    }
  }

  private static boolean isOnlyGpl(Library library) {
    return library.licences().stream().allMatch(licence -> licence.contains("GPL"));
  }

  /** Where a text names copyrights, it must name the library's. */
  private static Predicate<String> hasText(ZipFile jar, Library library) {
    return licence ->
        switch (licence) {
          case "Apache-2.0" -> true;
          case "CC0-1.0" -> hasOwnText(jar, library);
          case "BSD-2-Clause" -> hasOwnText(jar, library) || names(jar, licence, library);
          default -> names(jar, licence, library);
        };
  }

  private static boolean names(ZipFile jar, String licence, Library library) {
    return text(jar, "META-INF/licenses/" + licence + ".txt").contains(library.artifact);
  }

  private static boolean hasOwnText(ZipFile jar, Library library) {
    ZipEntry entry = jar.getEntry("META-INF/junit-fleet/lib/" + library.jar());
    try (var inner = new ZipInputStream(jar.getInputStream(entry))) {
      for (ZipEntry file = inner.getNextEntry(); file != null; file = inner.getNextEntry()) {
        if (file.getName().startsWith("META-INF/LICENSE")) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(library.jar() + " cannot be read", e);
    }
  }

  private static Path fleetJar() throws IOException {
    List<Path> found =
        builtJars()
            .filter(jar -> fileName(jar.toString()).matches("junit-fleet-[^-]+(-SNAPSHOT)?\\.jar"))
            .toList();
    assertThat(found).as("the packaged junit-fleet").hasSize(1);
    return found.get(0);
  }

  /** Names of libraries: of listed ones, and of those that javadoc's own notices are about. */
  private static Set<String> stated(ZipFile jar) {
    Set<String> stated = libraries(jar).map(Library::jar).collect(Collectors.toSet());
    jar.stream()
        .map(ZipEntry::getName)
        .filter(file -> file.startsWith("legal/") && file.endsWith(".md"))
        .map(file -> fileName(file).replace(".md", ""))
        .forEach(stated::add);
    return stated;
  }

  private static Stream<Library> libraries(ZipFile jar) {
    return jar.getEntry("META-INF/THIRD-PARTY.txt") == null
        ? Stream.empty()
        : text(jar, "META-INF/THIRD-PARTY.txt").lines().flatMap(Library::of);
  }

  private static boolean isOf(String library, String file) {
    String name = fileName(file);
    return name.equals(library)
        || name.endsWith(".min.js") && letters(name).matches(letters(library) + "(min|[0-9]).*");
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  private static boolean isForeign(String file) {
    if (file.endsWith(".class")) {
      String type = file.replaceFirst("^META-INF/versions/\\d+/", "");
      return !type.startsWith(OURS) || type.contains("/shaded/");
    }
    return file.endsWith(".jar") && !OUR_JAR.matcher(fileName(file)).matches()
        || file.endsWith(".min.js")
        || file.matches(".*\\.(so|dll|dylib|jnilib)");
  }

  private static String fileName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String text(ZipFile jar, String file) {
    ZipEntry entry = jar.getEntry(file);
    assertThat(entry).as("%s in %s", file, jar.getName()).isNotNull();
    try (InputStream in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read in " + jar.getName(), e);
    }
  }
}
