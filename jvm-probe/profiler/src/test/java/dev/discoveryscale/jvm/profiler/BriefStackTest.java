package dev.discoveryscale.jvm.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far a stack is told, and whose it is. */
class BriefStackTest {

  @Test
  void keepsInnermostFramesUpToOwner() {
    BriefStack stack =
        BriefStack.of(
            "byte[]",
            List.of(
                "java.util.Arrays.copyOf",
                "java.lang.StringBuilder.append",
                "org.apache.dubbo.common.URL.buildString",
                "org.apache.dubbo.common.URL.toFullString",
                "java.util.HashMap.put",
                "org.apache.zookeeper.ClientCnxn.run",
                "org.apache.zookeeper.ZooKeeper.get",
                "java.lang.Thread.run"));

    assertThat(stack.owner()).isEqualTo(StackOwner.DUBBO);
    assertThat(stack.frames())
        .containsExactly(
            "java.util.Arrays.copyOf",
            "...",
            "org.apache.dubbo.common.URL.buildString",
            "org.apache.dubbo.common.URL.toFullString",
            "...",
            "org.apache.zookeeper.ClientCnxn.run");
  }

  @Test
  void keepsInnermostFramesWithoutOwner() {
    BriefStack stack = BriefStack.of("", List.of("a.A.a", "b.B.b", "c.C.c", "d.D.d", "e.E.e"));

    assertThat(stack.owner()).isEqualTo(StackOwner.OTHER);
    assertThat(stack.frames()).containsExactly("a.A.a", "b.B.b", "c.C.c", "d.D.d");
  }

  @Test
  void assignsProbeInsideDubboToProbe() {
    BriefStack stack =
        BriefStack.of(
            "long[]",
            List.of(
                "dev.discoveryscale.probe.driver.address.AddressSet.add",
                "dev.discoveryscale.probe.driver.address.PushLog.push",
                "org.apache.dubbo.registry.client.event.listener.Listener.onEvent"));

    assertThat(stack.owner()).isEqualTo(StackOwner.PROBE);
    assertThat(stack.frames()).hasSize(3).doesNotContain(BriefStack.LEFT_OUT);
  }

  @Test
  void assignsNettyOfNacosClientToClient() {
    BriefStack stack =
        BriefStack.of(
            "byte[]",
            List.of(
                "java.util.Arrays.copyOf",
                "com.alibaba.nacos.shaded.io.grpc.netty.shaded.io.netty.buffer.PoolArena.allocate",
                "io.netty.util.concurrent.FastThreadLocalRunnable.run"));

    assertThat(stack.owner()).isEqualTo(StackOwner.NACOS);
  }

  @ParameterizedTest
  @CsvSource({
    "C2 CompilerThread0, C2 CompilerThread",
    "G1 Conc#12, G1 Conc",
    "VM Thread, VM Thread"
  })
  void assignsJvmThreadsByName(String thread, String told) {
    BriefStack stack = BriefStack.ofJvm(thread);

    assertThat(stack.owner()).isEqualTo(StackOwner.JVM);
    assertThat(stack.frames()).containsExactly(told);
  }

  @ParameterizedTest
  @CsvSource({
    "[B, byte[]",
    "[[Ljava/lang/String;, java.lang.String[][]",
    "java/util/HashMap$Node, java.util.HashMap$Node",
    "[Ljava.util.HashMap$Node;, java.util.HashMap$Node[]",
    "byte[], byte[]",
    "B, B"
  })
  void writesReadableClassNames(String recorded, String readable) {
    assertThat(ClassName.readable(recorded)).isEqualTo(readable);
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, true",
    "Linux, aarch64, true",
    "Linux, s390x, false",
    "Mac OS X, aarch64, false",
    "Windows 11, amd64, false"
  })
  void containsLibrariesForTwoLinuxProcessors(String system, String processor, boolean there) {
    assertThat(NativeLibrary.of(system, processor).isPresent()).isEqualTo(there);
  }
}
