package dev.discoveryscale.simulator.container;

import dev.discoveryscale.simulator.BadInput;

/**
 * Containers were asked for where no engine can be used: none answers, or it is another machine's.
 */
public final class NoEngine extends BadInput {

  private static final long serialVersionUID = 1L;

  NoEngine(String file, String found) {
    super(
        BadInput.at(
            file,
            "containers.use",
            found,
            "used only on Linux with an engine on the same machine, such as Docker at"
                + " /var/run/docker.sock or where DOCKER_HOST says"));
  }
}
