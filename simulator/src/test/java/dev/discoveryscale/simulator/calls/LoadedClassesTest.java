package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.record.PlayedCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            "[0.9s][info][class,load] org.apache.dubbo.common.serialize.gson.GsonJsonObjectOutput source: a.jar",
            "[0.9s][info][class,load] com.google.protobuf.CodedOutputStream source: b.jar");
    assertThat(found.serializations()).containsExactly("gson", "java", "protobuf");
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

  @Test
  void findsTheProtocolByTheClassThatCalls() throws IOException {
    LoadedClasses found =
        in(
            "[0.9s] org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol source: a.jar",
            "[0.9s] org.apache.dubbo.rpc.protocol.injvm.InjvmInvoker source: a.jar",
            "[0.9s] org.apache.dubbo.rpc.protocol.tri.TripleInvoker source: a.jar");
    assertThat(found.protocols()).containsExactly("tri");
    assertThat(
            LoadedClasses.otherThan(
                new Stack(
                    "dubbo",
                    "dubbo",
                    Optional.empty(),
                    "hessian2",
                    DecidedBy.PROVIDER,
                    Optional.of(1),
                    Optional.empty()),
                "pojo",
                new PlayedCalls.Side(
                    "3.0.15", List.of(), List.of(), found.protocols(), Optional.empty())))
        .hasValueSatisfying(text -> assertThat(text).contains("protocol must be dubbo, got tri"));
  }

  @ParameterizedTest
  @CsvSource({
    "org.springframework.remoting.rmi.RmiClientInterceptor, sun.rmi.server.MarshalOutputStream, rmi, java",
    "com.caucho.hessian.client.HessianProxy, com.caucho.hessian.io.HessianOutput, hessian, hessian",
    "org.springframework.remoting.httpinvoker.HttpInvokerClientInterceptor, org.springframework.remoting.rmi.CodebaseAwareObjectInputStream, http, java",
    "com.googlecode.jsonrpc4j.JsonRpcHttpClient, com.googlecode.jsonrpc4j.JsonRpcClient, http, json",
  })
  void findsProtocolsThatCallWithClassesOfOthers(
      String caller, String writer, String protocol, String serialization) throws IOException {
    LoadedClasses found =
        in("[0.9s] " + caller + " source: a.jar", "[0.9s] " + writer + " source: a.jar");
    assertThat(found.protocols()).containsExactly(protocol);
    assertThat(found.serializations()).containsExactly(serialization);
  }

  /** Hessian of Dubbo's own serialization is a copy in another package. */
  @Test
  void tellsTheHessianProtocolFromTheHessianSerialization() throws IOException {
    assertThat(
            in("[0.9s] com.alibaba.com.caucho.hessian.io.Hessian2Output source: a.jar")
                .serializations())
        .isEmpty();
  }

  @Test
  void findsTheServerOfServlets() throws IOException {
    assertThat(in("[0.9s] org.mortbay.jetty.Server source: a.jar").transporters())
        .containsExactly("jetty");
    assertThat(in("[0.9s] org.eclipse.jetty.server.Server source: a.jar").transporters())
        .containsExactly("jetty");
  }

  private static Optional<String> otherThan(String serialization, String... found) {
    return otherThanOf("pojo", serialization, found);
  }

  private static Optional<String> otherThanOf(
      String payload, String serialization, String... found) {
    return LoadedClasses.otherThan(
        new Stack(
            "dubbo",
            "tri",
            Optional.empty(),
            serialization,
            DecidedBy.PROVIDER,
            Optional.of(1),
            Optional.empty()),
        payload,
        new PlayedCalls.Side(
            "3.0.15", List.of(found), List.of("netty4"), List.of(), Optional.empty()));
  }

  @Test
  void takesMessagesThatWereWrappedForAnotherStack() {
    assertThat(otherThan("protobuf", "hessian2", "protobuf"))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("serialization must be protobuf, got hessian2, protobuf"));
    assertThat(otherThan("protobuf", "protobuf")).isEmpty();
  }

  /** 3.0 makes the envelope of wrapped objects with protobuf. */
  @Test
  void allowsTheEnvelopeOfWrappedObjects() {
    assertThat(otherThan("hessian2", "hessian2", "protobuf")).isEmpty();
    assertThat(otherThan("hessian2", "java", "nativejava")).isPresent();
    assertThat(otherThan("hessian2")).isEmpty();
  }

  /** A call without arguments and answer leaves the serialization nothing to write. */
  @Test
  void allowsTheEmptyEnvelopeOfVoidCallsOnly() {
    assertThat(otherThanOf("void", "hessian2", "protobuf")).isEmpty();
    assertThat(otherThanOf("pojo", "hessian2", "protobuf")).isPresent();
  }

  private static Optional<String> unproved(
      String protocol, String payload, String serialization, String... found) {
    PlayedCalls.Side side =
        new PlayedCalls.Side(
            "3.0.15", List.of(found), List.of("netty4"), List.of(), Optional.empty());
    return LoadedClasses.unproved(
        new Stack(
            "dubbo",
            protocol,
            Optional.empty(),
            serialization,
            DecidedBy.PROVIDER,
            Optional.of(1),
            Optional.empty()),
        payload,
        List.of(side, side));
  }

  @Test
  void provesNoSerializationByVoidCallsOverWrappedTriple() {
    assertThat(unproved("tri", "void", "hessian2")).isPresent();
    assertThat(unproved("tri", "void", "hessian2", "protobuf")).isPresent();
    assertThat(unproved("tri", "void", "hessian2", "hessian2", "protobuf")).isPresent();
    assertThat(unproved("tri", "void", "protobuf", "protobuf")).isEmpty();
    assertThat(unproved("tri", "pojo", "hessian2", "hessian2", "protobuf")).isEmpty();
    assertThat(unproved("dubbo", "void", "hessian2", "hessian2")).isEmpty();
    assertThat(unproved("dubbo", "void", "hessian2")).isPresent();
  }
}
