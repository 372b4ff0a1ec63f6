package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import dev.discoveryscale.simulator.snapshot.names.DubboWords;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries without the names of whose they are. */
class EntryTest {

  private final Anonymizer anonymizer =
      Anonymizer.of("0123456789abcdef".getBytes(StandardCharsets.UTF_8), DubboWords.read());

  @Test
  void keepsWhatDubboWrites() {
    String url =
        "dubbo://10.1.2.3:20880/com.acme.Orders?anyhost=true&application=orders&dubbo=2.0.2"
            + "&find.timeout=300&interface=com.acme.Orders&methods=find,list&pid=4711&release=3.3.6"
            + "&side=provider&timeout=3000&timestamp=1763600000000&version=1.2.0";

    String other = CapturedUrl.parse(url).orElseThrow().without(anonymizer).text();

    assertThat(other)
        .hasSameSizeAs(url)
        .matches(
            "dubbo://\\d\\d\\.\\d\\.\\d\\.\\d:20880/[a-z]{3}\\.[a-z]{4}\\.[A-Z][a-z]{5}\\?anyhost=true"
                + "&application=[a-z]{6}&dubbo=2\\.0\\.2&[a-z]{4}\\.timeout=300&interface=\\S+"
                + "&methods=[a-z]{4},[a-z]{4}&pid=4711&release=3\\.3\\.6&side=provider"
                + "&timeout=3000&timestamp=1763600000000&version=1\\.2\\.0");
    String path = other.replaceFirst(".*:20880/([^?]*)\\?.*", "$1");
    assertThat(other).contains("interface=" + path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dubbo://%s:20880/a.B?side=provider",
        "dubbo://user:%s@10.0.0.1:20880/a.B?side=provider",
        "dubbo://10.0.0.1:20880/%s?side=provider",
        "dubbo://10.0.0.1:20880/a.B?token=%s",
        "dubbo://10.0.0.1:20880/a.B?%s=1",
        "dubbo://10.0.0.1:20880/a.B?owner=%s&tag=x%%2F%s%%2Fy",
        "dubbo://10.0.0.1:20880/a.B?timeout=%s",
        "%s://10.0.0.1:20880/a.B?side=provider",
        "%s",
        "%%zz%s"
      })
  void leavesNoSecret(String form) {
    for (String secret : List.of("Xyzzy42", "密码是芝麻", "Zażółć", "𠀀𠀁𠀂")) {
      String text = form.replace("%s", secret).replace("%%", "%");
      for (String node : List.of(text, URLEncoder.encode(text, StandardCharsets.UTF_8))) {
        Entry entry =
            new Entry(0, Directory.Kind.PROVIDERS, "/dubbo/a.B/providers", node, Optional.empty());

        String other = entry.without(anonymizer).node();

        assertThat(other).doesNotContain(secret);
        assertThat(other).doesNotContain(URLEncoder.encode(secret, StandardCharsets.UTF_8));
        assertThat(other.getBytes(StandardCharsets.UTF_8))
            .hasSameSizeAs(node.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void keepsEverythingIfAsked() {
    Entry entry =
        new Entry(
            0, Directory.Kind.INSTANCES, "/services/orders", "10.1.2.3:20880", Optional.of("{}"));

    assertThat(entry.without(Anonymizer.keepingNames())).isEqualTo(entry);
  }
}
