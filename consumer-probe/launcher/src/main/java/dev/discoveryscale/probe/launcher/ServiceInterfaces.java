package dev.discoveryscale.probe.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.description.modifier.Visibility;

/** Makes the service interfaces that exist only in a scenario. */
public final class ServiceInterfaces {

  private ServiceInterfaces() {}

  /**
   * Writes a jar of interfaces with one method, {@code String call(String)}, as Java 8 classes.
   *
   * @param jar the file to write; replaced if it exists
   * @param names fully qualified names
   * @throws IOException if the file cannot be written
   */
  public static void writeJar(Path jar, Collection<String> names) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : names) {
        out.putNextEntry(new JarEntry(name.replace('.', '/') + ".class"));
        out.write(classFile(name));
        out.closeEntry();
      }
    }
  }

  private static byte[] classFile(String name) {
    return new ByteBuddy(ClassFileVersion.JAVA_V8)
        .makeInterface()
        .name(name)
        .defineMethod("call", String.class, Visibility.PUBLIC)
        .withParameter(String.class, "text")
        .withoutCode()
        .make()
        .getBytes();
  }
}
