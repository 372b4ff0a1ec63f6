package dev.discoveryscale.provider.session.nacos.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Names and values as they stand in queries and forms. Those without a value are left out. */
public final class Form {

  private final StringBuilder text = new StringBuilder();

  public static String of(String name, String value) {
    return new Form().add(name, value).toString();
  }

  Form add(String name, String value) {
    if (!value.isEmpty()) {
      text.append(text.isEmpty() ? "" : "&")
          .append(name)
          .append('=')
          .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
