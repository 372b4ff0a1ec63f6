package dev.discoveryscale.simulator.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.RemoveContainerCmd;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class AbandonedTest {

  private int asked;

  @Test
  void acceptsAContainerThatIsGoneOrBeingRemoved() {
    Abandoned.remove(answering(new NotFoundException("No such container: c1")), "c1");
    Abandoned.remove(
        answering(new ConflictException("removal of container c1 is already in progress")), "c1");

    assertThat(asked).isEqualTo(2);
  }

  @Test
  void reportsAnyOtherRefusal() {
    DockerException refusal = new ConflictException("cannot remove container c1: it is paused");

    assertThatThrownBy(() -> Abandoned.remove(answering(refusal), "c1")).isSameAs(refusal);
  }

  /** An engine that refuses to remove. */
  private DockerClient answering(DockerException refusal) {
    RemoveContainerCmd removal =
        (RemoveContainerCmd)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RemoveContainerCmd.class},
                (self, method, arguments) -> {
                  if (method.getName().equals("exec")) {
                    asked++;
                    throw refusal;
                  }
                  return self;
                });
    return (DockerClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DockerClient.class},
            (self, method, arguments) -> removal);
  }
}
