package dev.discoveryscale.marker;

import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.Payloads;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.payload.UserService;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/**
 * Sends a {@link ForeignMarker} where the interface promises persons, as a caller can who writes
 * bytes by hand. The right answer says that the server made one.
 */
public final class MarkerPayloads implements Payloads {

  private static final String WHO = "buyer";
  private static final String MADE = "made";

  @Override
  public String form() {
    return "marker";
  }

  @Override
  public PayloadService named(String payload, PlantedFaults faults) {
    return new PayloadService(
        UserService.class, answering(), proxy -> new MarkerCall((UserService) proxy));
  }

  private static Object answering() {
    return Proxy.newProxyInstance(
        MarkerPayloads.class.getClassLoader(),
        new Class<?>[] {UserService.class},
        (proxy, method, arguments) -> {
          switch (method.getName()) {
            case "echoPersons":
              Object found = ((Map<?, ?>) arguments[0]).get(WHO);
              // Fastjson cannot read the JDK's map of one entry.
              Map<String, Object> answer = new HashMap<>();
              answer.put(found instanceof ForeignMarker ? MADE : String.valueOf(found), null);
              return answer;
            case "toString":
              return "a service";
            case "hashCode":
              return System.identityHashCode(proxy);
            case "equals":
              return proxy == arguments[0];
            default:
              throw new UnsupportedOperationException(method.getName());
          }
        });
  }

  private static final class MarkerCall implements PayloadCall {
    private final UserService service;

    MarkerCall(UserService service) {
      this.service = service;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Object make(long number) {
      Map persons = new HashMap();
      persons.put(WHO, new ForeignMarker());
      return service.echoPersons(persons);
    }

    @Override
    public boolean isRight(long number, Object answer) {
      return answer instanceof Map && ((Map<?, ?>) answer).containsKey(MADE);
    }
  }
}
