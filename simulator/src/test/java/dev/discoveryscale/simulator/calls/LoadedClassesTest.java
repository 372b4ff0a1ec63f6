package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines as {@code -Xlog:class+load} writes them. */
class LoadedClassesTest {

  @TempDir private Path folder;

  private LoadedClasses in(String... lines) throws IOException {
    Path log = folder.resolve("classes.log");
    Files.writeString(log, String.join("\n", lines));
    return LoadedClasses.in(log);
  }

  @Test
  void findsWhatWroteObjectsAndNotTheFactoriesOfOthers() throws IOException {
    LoadedClasses found =
        in(
            "[0.9s][info][class,load] org.apache.dubbo.common.serialize.ObjectOutput source: a.jar",
            "[0.9s][info][class,load] org.apache.dubbo.common.serialize.java.JavaSerialization source: a.jar",
            "[0.9s][info][class,load] org.apache.dubbo.common.serialize.hessian2.Hessian2ObjectOutput source: a.jar");
    assertThat(found.serializations()).containsExactly("hessian2");
  }

  @Test
  void knowsTheOlderPackagesAndProtobuf() throws IOException {
    LoadedClasses found =
        in(
            "[0.9s][info][class,load] com.alibaba.dubbo.common.serialize.support.java.JavaObjectOutput source: a.jar",
            "[0.9s][info][class,load] org.apache.dubbo.common.serialize.protobuf.support.GenericProtobufObjectOutput source: a.jar",
            "[0.9s][info][class,load] com.google.protobuf.CodedOutputStream source: b.jar");
    assertThat(found.serializations()).containsExactly("java", "protobuf");
  }

  /** Dubbo's own classes of a transporter are loaded when it is looked up, used or not. */
  @Test
  void findsTransportersByWhatTheirLibrariesBeginWith() throws IOException {
    LoadedClasses found =
        in(
            "[0.9s][info][class,load] org.apache.dubbo.remoting.transport.netty.NettyClient source: a.jar",
            "[0.9s][info][class,load] io.netty.bootstrap.Bootstrap source: a.jar");
    assertThat(found.transporters()).containsExactly("netty4");
    assertThat(in("[0.9s] org.jboss.netty.bootstrap.ClientBootstrap x").transporters())
        .containsExactly("netty3");
  }
}
