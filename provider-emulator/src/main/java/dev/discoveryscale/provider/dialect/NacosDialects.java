package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import java.util.List;

/** The dialects of Nacos there are, by line. Dubbo 2.6 brings no registry of that kind. */
public final class NacosDialects {

  private static final List<NacosDialect> ALL =
      List.of(
          new Dubbo27NacosDialect(),
          dubbo3(new Dubbo30Dialect(), "2.1.0", Registering.SINGLY),
          dubbo3(new Dubbo31Dialect(), "2.1.2", Registering.SINGLY),
          dubbo3(new Dubbo32Dialect(), "2.4.2", Registering.BATCH),
          dubbo3(new Dubbo33Dialect(), "2.5.1", Registering.BATCH));

  private NacosDialects() {}

  /**
   * The dialect of a line.
   *
   * @param line e.g. {@code dubbo-2.7}
   * @throws IllegalArgumentException if there is none; the message names the lines that have one
   */
  public static NacosDialect of(String line) {
    return ALL.stream()
        .filter(dialect -> dialect.line().toString().equals(line))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "providers of line '%s' do not register in Nacos here; those of %s do"
                        .formatted(line, lines())));
  }

  /**
   * The same of a parsed line.
   *
   * @throws IllegalArgumentException as {@link #of(String)}
   */
  public static NacosDialect of(ReleaseLine line) {
    return of(line.toString());
  }

  /** The lines that have one, oldest first. */
  public static List<ReleaseLine> lines() {
    return ALL.stream().map(NacosDialect::line).toList();
  }

  private static NacosDialect dubbo3(Dubbo3Dialect texts, String client, Registering registering) {
    return new Dubbo3NacosDialect(texts, new NacosClient(client, registering));
  }
}
