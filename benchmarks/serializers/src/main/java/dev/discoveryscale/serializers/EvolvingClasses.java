package dev.discoveryscale.serializers;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The classes of one version, compiled in memory and loaded by a class loader of their own. */
final class EvolvingClasses extends ClassLoader {

  private final Evolution.Version version;
  private final Map<String, ByteArrayOutputStream> compiled = new HashMap<>();

  /**
   * Compiles a version.
   *
   * @throws IllegalStateException if this Java has no compiler, or the sources are wrong
   */
  EvolvingClasses(Evolution.Version version) {
    super(EvolvingClasses.class.getClassLoader());
    this.version = version;
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("a JDK is needed, this Java has no compiler");
    }
    List<Source> sources =
        version.sources().entrySet().stream()
            .map(source -> new Source(source.getKey(), source.getValue()))
            .toList();
    JavaFileManager files =
        new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
              @Override
              public OutputStream openOutputStream() {
                return compiled.computeIfAbsent(name, each -> new ByteArrayOutputStream());
              }
            };
          }
        };
    if (!compiler.getTask(null, files, null, List.of("-proc:none"), null, sources).call()) {
      throw new IllegalStateException("the sources of " + version + " cannot be compiled");
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String type, String text) {
      super(URI.create("memory:///" + type + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ByteArrayOutputStream bytes = compiled.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
  }

  /** The class. */
  Class<?> type() throws ClassNotFoundException {
    return loadClass(version.type());
  }

  /** An object with values in all fields. */
  Object filled(String kind) throws ReflectiveOperationException {
    Object object = type().getConstructor().newInstance();
    for (String name : version.fields().keySet()) {
      Object value = version.value(name, kind);
      Field field = type().getDeclaredField(name);
      field.setAccessible(true);
      field.set(object, field.getType().isEnum() ? constant(field.getType(), kind) : value);
    }
    return object;
  }

  private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    return type.getField(name).get(null);
  }

  /** What a field of an object holds, as a text. */
  String held(Object object, String name) throws ReflectiveOperationException {
    Field field = type().getDeclaredField(name);
    field.setAccessible(true);
    return String.valueOf(field.get(object));
  }
}
