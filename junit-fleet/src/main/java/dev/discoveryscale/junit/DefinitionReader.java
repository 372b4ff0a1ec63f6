package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.FleetDefinition;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a definition from an annotation; the fleet's process checks whether its attributes fit
 * together.
 */
final class DefinitionReader {

  private static final int MAX_REGISTRIES = 8;
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([\\w.-]+)}");

  private final ProviderFleet asked;
  private final String where;

  private DefinitionReader(ProviderFleet asked, String where) {
    this.asked = asked;
    this.where = where;
  }

  /**
   * The definition.
   *
   * @param where the class or method that has the annotation
   * @param folder for logs
   * @throws Refused naming that place, the attribute, the condition and the value
   */
  static FleetDefinition of(ProviderFleet asked, String where, Path folder) {
    return new DefinitionReader(asked, where).definition(folder);
  }

  private FleetDefinition definition(Path folder) {
    requireWhole("spare", asked.spare());
    requireRegistries();
    for (String protocol : asked.protocols()) {
      if (!List.of("dubbo", "tri").contains(protocol)) {
        throw refused("protocols", protocol, "dubbo, tri");
      }
    }
    return new FleetDefinition(
        where,
        folder.toString(),
        scenario(folder),
        settings(),
        asked.spare(),
        asked.line(),
        register(),
        List.of(asked.protocols()),
        asked.cuttable());
  }

  /** All of the test's class path, as an interface may use any class of it. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> Files.exists(Path.of(entry)))
        .map(entry -> '"' + entry.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private void requireRegistries() {
    boolean named = asked.connect().length > 0;
    if (named != (asked.registries() == RegistryOrigin.EXTERNAL)) {
      throw refused(
          "connect",
          (named ? String.join(", ", asked.connect()) : "nothing") + " with " + asked.registries(),
          "addresses host:port with registries = EXTERNAL, empty with EMBEDDED and CONTAINER");
    }
    if (!asked.registryImage().isEmpty() && asked.registries() == RegistryOrigin.EXTERNAL) {
      throw refused(
          "registryImage",
          asked.registryImage() + " with EXTERNAL",
          "an image only with CONTAINER");
    }
    int count = requireWhole("registryCount", asked.registryCount());
    if (count > MAX_REGISTRIES) {
      throw refused("registryCount", String.valueOf(count), "0 to " + MAX_REGISTRIES);
    }
  }

  private List<String> settings() {
    List<String> settings = new ArrayList<>();
    if (requireWhole("instances", asked.instances()) > 0) {
      settings.add("providers.instances=" + asked.instances());
    }
    if (requireWhole("interfaces", asked.interfaces()) > 0) {
      settings.add("providers.interfaces=" + asked.interfaces());
    }
    List<String> names = interfaces();
    if (!names.isEmpty()) {
      if (asked.interfaces() > 0 && asked.interfaces() != names.size()) {
        throw refused(
            "interfaces",
            "%d with %d names".formatted(asked.interfaces(), names.size()),
            "the number of names, or left out");
      }
      settings.add("providers.interfaces=[" + String.join(", ", names) + "]");
    }
    if (asked.interfaceTypes().length > 0 && asked.interfaceNames().length == 0) {
      settings.add("providers.classpath=" + classPath());
    }
    if (asked.answers().length > 0) {
      settings.add("answers=[" + String.join(", ", asked.answers()) + "]");
    }
    if (!asked.application().isEmpty()) {
      settings.add("providers.application=" + asked.application());
    }
    if (asked.registryCount() > 0) {
      settings.add("registries.count=" + asked.registryCount());
    }
    if (asked.connect().length > 0) {
      List<String> addresses =
          Stream.of(asked.connect()).map(each -> resolved("connect", each)).toList();
      settings.add("registries.connect=[\"" + String.join("\", \"", addresses) + "\"]");
    }
    if (asked.registries() == RegistryOrigin.CONTAINER) {
      settings.add("containers.use=true");
    }
    if (!asked.registryImage().isEmpty()) {
      settings.add("containers.registry=" + resolved("registryImage", asked.registryImage()));
    }
    settings.addAll(List.of(asked.settings()));
    return settings;
  }

  private List<String> interfaces() {
    List<String> names = new ArrayList<>();
    for (Class<?> type : asked.interfaceTypes()) {
      if (!type.isInterface()) {
        throw refused("interfaceTypes", type.getName() + ", a class", "interfaces");
      }
      names.add(type.getName());
    }
    names.addAll(List.of(asked.interfaceNames()));
    return names;
  }

  /** As is, or the value of the system property that it names, for what is not known before. */
  private String resolved(String attribute, String written) {
    Matcher named = PROPERTY.matcher(written);
    if (!named.matches()) {
      return written;
    }
    String value = System.getProperty(named.group(1), "");
    if (value.isEmpty()) {
      throw refused(
          attribute,
          written + ", which is not set",
          (attribute.equals("connect") ? "host:port" : "name:tag") + ", or a system property");
    }
    return value;
  }

  private String register() {
    return asked.register() == Register.AS_THE_LINE
        ? ""
        : asked.register().name().toLowerCase(Locale.ROOT);
  }

  /** A path, or a resource, which is copied into the folder. */
  private String scenario(Path folder) {
    String name = asked.scenario();
    if (name.isEmpty() || Files.isRegularFile(Path.of(name))) {
      return name;
    }
    ClassLoader classes = Thread.currentThread().getContextClassLoader();
    try (InputStream resource = classes.getResourceAsStream(name)) {
      if (resource == null) {
        throw refused("scenario", name, "a file or a class path resource");
      }
      Path copy = folder.resolve("scenario.yaml");
      Files.copy(resource, copy);
      return copy.toString();
    } catch (IOException e) {
      throw refused("scenario", name + ", which cannot be read (" + e + ")", "a scenario file");
    }
  }

  private int requireWhole(String attribute, int found) {
    if (found < 0) {
      throw refused(attribute, String.valueOf(found), "0 or more");
    }
    return found;
  }

  private Refused refused(String attribute, String found, String allowed) {
    return new Refused(
        "%s @ProviderFleet: %s must be %s, got %s".formatted(where, attribute, allowed, found));
  }
}
