package dev.discoveryscale.simulator.snapshot.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.simulator.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of registries that are captured. */
class SnapshotSourceTest {

  private static SnapshotSource parse(String address) {
    return SnapshotSource.parse(address, name -> name.equals("SECRET") ? "Xyzzy42" : null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zk.example:2181                       | zk.example:2181",
        "zookeeper://a:1,b:2/chroot?group=duo  | a:1,b:2",
        "'zookeeper://a:1, b:2'                | a:1,b:2",
        "zookeeper://[fe80::1%eth0]:2181       | [fe80::1%eth0]:2181",
        "zookeeper://zk_1.müller.example:2181  | zk_1.müller.example:2181",
        "nacos://10.0.0.1:8848?namespace=x     | 10.0.0.1:8848",
        "zookeeper://alone                     | alone"
      })
  void readsServers(String address, String servers) {
    assertThat(parse(address).servers()).isEqualTo(servers);
  }

  @Test
  void readsALoginFromAVariable() {
    assertThat(parse("nacos://h:1?username=me&passwordFrom=SECRET").login())
        .contains(new NacosCredentials("me", "Xyzzy42"));
    assertThatThrownBy(() -> parse("nacos://h:1?username=me&passwordFrom=OTHER"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("OTHER, which is not set");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:0", "a:65536", "a:70000", "ok:1,a:999999999"})
  void refusesPortsThatThereAreNot(String servers) {
    assertThatThrownBy(() -> parse("zookeeper://" + servers))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("REGISTRY must have ports from 1 to 65535, got ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b:1", "a:1,,b:2", "...:1", "a:x", "ftp://a:1", "zookeeper://"})
  void refusesWhatIsNoAddress(String address) {
    assertThatThrownBy(() -> parse(address))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("REGISTRY must be zookeeper://host:port");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "me:Xyzzy42@h:1",
        "zookeeper://me:Xyzzy42@h:1",
        "zookeeper://me:Xyz/Xyzzy42@h:1",
        "nacos://me:Xyz?Xyzzy42@h:1",
        "ftp://h:1?password=Xyzzy42",
        "nacos://h:1?password=Xyzzy42",
        "nacos://h:1?username=me&password=Xyzzy42@"
      })
  void neverShowsAPassword(String address) {
    assertThatThrownBy(() -> parse(address))
        .isInstanceOf(BadInput.class)
        .hasMessageNotContaining("Xyzzy42");
  }
}
