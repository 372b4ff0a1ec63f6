package dev.discoveryscale.junit;

import java.util.List;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The sign that an application has started. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public sealed interface StartSign {

  /**
   * It has called interfaces of the fleet, each at least once, whichever method.
   *
   * @param interfaces their names; none: all that the fleet has
   */
  @API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
  record Called(List<String> interfaces) implements StartSign {
    public Called {
      interfaces = List.copyOf(interfaces);
    }
  }

  /** It has a connection to every instance, whichever interface that is for. */
  @API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
  record Connected() implements StartSign {}

  /**
   * It has printed a line.
   *
   * @param expression a regular expression that is found in it
   */
  @API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
  record Printed(String expression) implements StartSign {
    public Printed {
      Pattern.compile(expression);
    }
  }
}
