package dev.discoveryscale.provider.contract;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads interfaces from their classes. The classes are loaded, but none of a user's code runs
 * except static initializers of what a method returns.
 */
public final class ClassContracts {

  private ClassContracts() {}

  /**
   * A user's classes, and none of ours. Hessian looks in a value's loader for lists of serializers,
   * whose classes would be the user's and no serializers of the Hessian that is used here.
   */
  private static final class UserClasses extends URLClassLoader {

    private static final String SERIALIZERS = "META-INF/dubbo/hessian/";

    UserClasses(URL[] urls) {
      super(urls, ClassLoader.getPlatformClassLoader());
    }

    @Override
    public Enumeration<URL> findResources(String name) throws IOException {
      return name.startsWith(SERIALIZERS)
          ? Collections.emptyEnumeration()
          : super.findResources(name);
    }
  }

  /**
   * Reads interfaces from a class path, by their names.
   *
   * @param classPath jars and folders of classes; they stay open as long as the process runs,
   *     because values of their classes may be serialized at any time
   * @throws IOException naming the entry of the class path, or the class, that is missing
   * @throws IllegalArgumentException if one of them is not an interface
   */
  public static Map<String, ServiceContract> read(List<Path> classPath, List<String> interfaces)
      throws IOException {
    ClassLoader loader = new UserClasses(urls(classPath));
    Map<String, ServiceContract> contracts = new HashMap<>();
    for (String name : interfaces) {
      try {
        contracts.put(name, of(Class.forName(name, false, loader)));
      } catch (ClassNotFoundException missing) {
        throw new IOException(
            "expected the interface %s in %s, found no such class".formatted(name, classPath),
            missing);
      } catch (LinkageError missing) {
        throw new IOException(
            "%s: expected all classes that it uses in %s, found %s"
                .formatted(name, classPath, missing),
            missing);
      }
    }
    return contracts;
  }

  /**
   * What an interface declares; its superinterfaces' methods belong to it.
   *
   * @throws IllegalArgumentException if it is a class
   */
  public static ServiceContract of(Class<?> type) {
    if (!type.isInterface()) {
      throw new IllegalArgumentException("expected an interface, found " + type);
    }
    TypeDescriptions types = new TypeDescriptions();
    List<ServiceMethod> methods = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers()) && !method.isBridge()) {
        methods.add(method(method, types));
      }
    }
    String source = source(type);
    return new ServiceContract(
        type.getName(), methods, types.all(), false, source, version(type, source));
  }

  private static ServiceMethod method(Method method, TypeDescriptions types) {
    Class<?>[] raw = method.getParameterTypes();
    Type[] generic = method.getGenericParameterTypes();
    List<String> described = new ArrayList<>();
    for (int i = 0; i < raw.length; i++) {
      described.add(types.describe(generic[i], raw[i]));
    }
    return new ServiceMethod(
        method.getName(),
        Arrays.stream(raw).filter(type -> !observer(type)).map(Class::getName).toList(),
        described,
        types.describe(method.getGenericReturnType(), method.getReturnType()),
        result(method),
        NeutralValues.of(method.getGenericReturnType()),
        form(method),
        Optional.of(method));
  }

  /** A stream's items are of the type of the observer that it is given. */
  private static Optional<Type> result(Method method) {
    for (Type parameter : method.getGenericParameterTypes()) {
      if (parameter instanceof ParameterizedType typed
          && typed.getRawType() instanceof Class<?> raw
          && observer(raw)) {
        return Optional.of(typed.getActualTypeArguments()[0]);
      }
    }
    return Optional.of(NeutralValues.result(method.getGenericReturnType()));
  }

  private static ServiceMethod.Form form(Method method) {
    boolean stream = streams(method);
    if (messages(method)) {
      return stream ? ServiceMethod.Form.STREAM_OF_MESSAGES : ServiceMethod.Form.MESSAGES;
    }
    return stream ? ServiceMethod.Form.STREAM_OF_OBJECTS : ServiceMethod.Form.OBJECTS;
  }

  private static boolean streams(Method method) {
    return observer(method.getReturnType())
        || Arrays.stream(method.getParameterTypes()).anyMatch(ClassContracts::observer);
  }

  /** As Dubbo decides it: by the first parameter, that of an observer included, or the result. */
  private static boolean messages(Method method) {
    List<Type> types = new ArrayList<>(List.of(method.getGenericParameterTypes()));
    types.add(method.getGenericReturnType());
    return types.stream().flatMap(type -> parts(type).stream()).anyMatch(ClassContracts::message);
  }

  private static List<Class<?>> parts(Type type) {
    List<Class<?>> parts = new ArrayList<>();
    if (type instanceof Class<?> raw) {
      parts.add(raw);
    } else if (type instanceof ParameterizedType typed) {
      for (Type argument : typed.getActualTypeArguments()) {
        parts.addAll(parts(argument));
      }
    }
    return parts;
  }

  private static boolean observer(Class<?> type) {
    return is(type, "org.apache.dubbo.common.stream.StreamObserver")
        || is(type, "io.grpc.stub.StreamObserver");
  }

  private static boolean message(Class<?> type) {
    return is(type, "com.google.protobuf.Message");
  }

  /** True if a type, or one that it extends or implements, has that name in whichever loader. */
  private static boolean is(Class<?> type, String name) {
    return type != null
        && (type.getName().equals(name)
            || is(type.getSuperclass(), name)
            || Arrays.stream(type.getInterfaces()).anyMatch(each -> is(each, name)));
  }

  /** As Dubbo's {@code ClassUtils.getCodeSource} writes it: of a jar only its name. */
  private static String source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return "";
    }
    String location = source.getLocation().toExternalForm();
    return location.endsWith(".jar") ? location.substring(location.lastIndexOf('/') + 1) : location;
  }

  /** As Dubbo's {@code Version.getVersion} finds it: in the manifest, else in the jar's name. */
  private static String version(Class<?> type, String source) {
    Package in = type.getPackage();
    if (in != null && in.getImplementationVersion() != null) {
      return in.getImplementationVersion();
    }
    if (in != null && in.getSpecificationVersion() != null) {
      return in.getSpecificationVersion();
    }
    return source.endsWith(".jar")
        ? source
            .substring(0, source.length() - ".jar".length())
            .replaceFirst("^[^-]*-(?:[^0-9][^-]*-)*", "")
        : "";
  }

  private static URL[] urls(List<Path> classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath) {
      if (!Files.exists(entry)) {
        throw new IOException("expected a jar or a folder of classes, found no " + entry);
      }
      urls.add(url(entry));
    }
    return urls.toArray(URL[]::new);
  }

  private static URL url(Path entry) throws MalformedURLException {
    return entry.toAbsolutePath().toUri().toURL();
  }
}
