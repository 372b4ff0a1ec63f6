package dev.discoveryscale.serializers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;

/** The serializers that are compared, by name. */
final class Serializers {

  /** Each with a factory that takes the class loader for what is read. */
  private static final Map<String, Function<ClassLoader, Serializer>> KNOWN = known();

  private static final Properties VERSIONS = versions();

  private Serializers() {}

  private static Map<String, Function<ClassLoader, Serializer>> known() {
    Map<String, Function<ClassLoader, Serializer>> all = new LinkedHashMap<>();
    all.put("hessian-lite", HessianSerializers::lite);
    all.put("caucho-hessian", HessianSerializers::caucho);
    all.put("kryo4", loader -> KryoSerializers.four(loader, false));
    all.put("kryo4-references", loader -> KryoSerializers.four(loader, true));
    all.put("kryo5", loader -> KryoSerializers.five(loader, false, false));
    all.put("kryo5-references", loader -> KryoSerializers.five(loader, true, false));
    all.put("kryo5-compatible", loader -> KryoSerializers.five(loader, false, true));
    all.put("fst", BinarySerializers::fst);
    all.put("fory", loader -> BinarySerializers.fory(loader, false, false));
    all.put("fory-references", loader -> BinarySerializers.fory(loader, true, false));
    all.put("fory-compatible", loader -> BinarySerializers.fory(loader, false, true));
    all.put("protostuff", loader -> BinarySerializers.protostuff());
    all.put("jdk", BinarySerializers::jdk);
    all.put("fastjson", loader -> JsonSerializers.fastjson());
    all.put("fastjson2", loader -> JsonSerializers.fastjson2());
    all.put("fastjson2-jsonb", loader -> JsonSerializers.jsonb());
    all.put("jackson", loader -> JsonSerializers.jackson());
    all.put("msgpack", loader -> JsonSerializers.msgpack());
    all.put("avro", SchemaSerializers::avro);
    all.put("protobuf", loader -> SchemaSerializers.protobuf());
    return all;
  }

  private static Properties versions() {
    Properties versions = new Properties();
    try (InputStream in = Serializers.class.getResourceAsStream("versions.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions;
  }

  /** All names, in the order of reports. */
  static List<String> names() {
    return new ArrayList<>(KNOWN.keySet());
  }

  /** The library's version; that of Java for the JDK's own. */
  static String version(String name) {
    return VERSIONS.getProperty(name, Runtime.version().toString());
  }

  /**
   * A new serializer.
   *
   * @param loader of the classes that are read
   * @throws IllegalArgumentException if there is none of that name
   */
  static Serializer named(String name, ClassLoader loader) {
    Function<ClassLoader, Serializer> factory = KNOWN.get(name);
    if (factory == null) {
      throw new IllegalArgumentException(
          "no serializer '%s'; there are %s".formatted(name, String.join(", ", names())));
    }
    return factory.apply(loader);
  }
}
