package dev.discoveryscale.jvm.profiler;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;

/**
 * Gives one command to the profiler in another JVM: {@code PID LIBRARY OPTIONS}. In a JVM of its
 * own, because the protocol of attaching waits for its answer without a limit. Exits with 1 and a
 * line on standard error if the profiler, or the JVM, refused.
 */
public final class AttachMain {

  private AttachMain() {}

  public static void main(String[] words) {
    try {
      attach(words[0], words[1], words[2]);
    } catch (AttachNotSupportedException | IOException e) {
      fail("process " + words[0] + " cannot be attached to: " + e.getMessage());
    } catch (AgentLoadException e) {
      fail("process " + words[0] + " does not load the profiler: " + e.getMessage());
    } catch (AgentInitializationException e) {
      fail("the profiler refused with code " + e.returnValue());
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }

  private static void attach(String pid, String library, String options)
      throws AttachNotSupportedException,
          IOException,
          AgentLoadException,
          AgentInitializationException {
    VirtualMachine machine = VirtualMachine.attach(pid);
    try {
      machine.loadAgentPath(library, options);
    } catch (AgentLoadException e) {
      ofAnOldJvm(e);
    } finally {
      machine.detach();
    }
  }

  /** A JVM before 9 answers with the bare code, which newer libraries take for an error. */
  private static void ofAnOldJvm(AgentLoadException answer)
      throws AgentLoadException, AgentInitializationException {
    String said = String.valueOf(answer.getMessage());
    if (!said.matches("-?\\d{1,9}")) {
      throw answer;
    }
    if (Integer.parseInt(said) != 0) {
      throw new AgentInitializationException("Agent_OnAttach failed", Integer.parseInt(said));
    }
  }
}
