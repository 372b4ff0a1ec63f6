package dev.discoveryscale.provider.contract;

import java.util.List;
import java.util.Optional;

/**
 * What an interface declares, as far as it is known.
 *
 * @param interfaceName its fully qualified name
 * @param methods its methods; several of one name if it is overloaded
 * @param types what the methods use
 * @param open whether methods that are not among these exist, too: nothing is known of the
 *     interface but its name
 * @param codeSource where providers load it from, as service definitions have it: a jar's file name
 * @param version the version of that jar, which URLs have as {@code revision}; empty if none
 */
public record ServiceContract(
    String interfaceName,
    List<ServiceMethod> methods,
    List<TypeDescription> types,
    boolean open,
    String codeSource,
    String version) {

  public ServiceContract {
    methods = List.copyOf(methods);
    types = List.copyOf(types);
  }

  /** An interface of the fleet's own, with its one method. */
  public static ServiceContract own(String interfaceName) {
    return own(interfaceName, false);
  }

  /** A user's interface, known only by its name. */
  public static ServiceContract named(String interfaceName) {
    return own(interfaceName, true);
  }

  private static ServiceContract own(String interfaceName, boolean open) {
    return new ServiceContract(
        interfaceName,
        List.of(FleetMethod.METHOD),
        List.of(TypeDescription.plain(Descriptors.STRING)),
        open,
        ApiJar.NAME,
        ApiJar.VERSION);
  }

  /**
   * The method that a caller means. Each interface answers the fleet's own method, too.
   *
   * @param name its name
   * @param parameterTypes the names of its parameter types; absent if the caller leaves them open,
   *     which finds the only method of that name
   */
  public Optional<ServiceMethod> method(String name, Optional<List<String>> parameterTypes) {
    List<ServiceMethod> named =
        methods.stream().filter(method -> method.name().equals(name)).toList();
    Optional<ServiceMethod> found =
        parameterTypes
            .map(types -> named.stream().filter(each -> each.parameterTypes().equals(types)))
            .orElseGet(() -> named.size() == 1 ? named.stream() : named.stream().limit(0))
            .findFirst();
    if (found.isPresent()) {
      return found;
    }
    if (named.isEmpty() && FleetMethod.called(name, parameterTypes)) {
      return Optional.of(FleetMethod.METHOD);
    }
    return open
        ? Optional.of(ServiceMethod.unknown(name, parameterTypes.orElse(List.of())))
        : Optional.empty();
  }

  /**
   * How the methods of a name are sent over Triple; all of one name are sent alike. Dubbo's own
   * methods, which begin with {@code $}, and methods that do not exist are sent as objects.
   */
  public ServiceMethod.Form form(String name) {
    return methods.stream()
        .filter(method -> method.name().equals(name))
        .map(ServiceMethod::form)
        .findFirst()
        .orElse(
            open && !name.startsWith("$")
                ? ServiceMethod.Form.UNKNOWN
                : ServiceMethod.Form.OBJECTS);
  }

  /** The names of its methods, each once, in the order in which they are declared. */
  public List<String> methodNames() {
    return methods.stream().map(ServiceMethod::name).distinct().toList();
  }
}
