package dev.discoveryscale.simulator.gateway;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A proxy of Debian's packages, how it is set up, and how it is started. */
public enum ProxyKind {
  /** Forwards calls of HTTP/2 with {@code grpc_pass}. */
  NGINX("nginx-light", "-v") {
    @Override
    String config(boolean http2, int port, int server, Path folder) {
      return """
      daemon off;
      worker_processes 1;
      worker_rlimit_nofile 20000;
      pid %3$s/nginx.pid;
      error_log stderr warn;
      events { worker_connections 9000; }
      http {
        access_log off;
        client_body_temp_path %3$s/body;
        proxy_temp_path %3$s/proxy;
        fastcgi_temp_path %3$s/fastcgi;
        uwsgi_temp_path %3$s/uwsgi;
        scgi_temp_path %3$s/scgi;
        client_max_body_size 0;
        keepalive_requests 1000000000;
        keepalive_time 24h;
        keepalive_timeout 1h;
        http2_max_concurrent_streams 10000;
        upstream server {
          server 127.0.0.1:%2$d;
          keepalive 10000;
          keepalive_requests 1000000000;
          keepalive_time 24h;
        }
        server {
          listen 127.0.0.1:%1$d http2 backlog=10000;
          location / {
            grpc_pass grpc://server;
            grpc_read_timeout 1h;
            grpc_send_timeout 1h;
          }
        }
      }
      """
          .formatted(port, server, folder);
    }

    @Override
    List<String> command(Path program, Path config, Path folder) {
      return List.of(program.toString(), "-c", config.toString(), "-p", folder.toString());
    }
  },

  /** Forwards calls of HTTP/2, or bytes. */
  HAPROXY("haproxy", "-v") {
    @Override
    String config(boolean http2, int port, int server, Path folder) {
      String protocol = http2 ? " proto h2" : "";
      return """
      global
        nbthread 1
        maxconn 9000
        tune.h2.max-concurrent-streams 10000
      defaults
        mode %3$s
        timeout connect 10s
        timeout client 1h
        timeout server 1h
      frontend client
        bind 127.0.0.1:%1$d%4$s
        default_backend server
      backend server
        server server 127.0.0.1:%2$d%4$s
      """
          .formatted(port, server, http2 ? "http" : "tcp", protocol);
    }

    @Override
    List<String> command(Path program, Path config, Path folder) {
      return List.of(program.toString(), "-db", "-f", config.toString());
    }
  };

  private final String debian;
  private final String versionFlag;

  ProxyKind(String debian, String versionFlag) {
    this.debian = debian;
    this.versionFlag = versionFlag;
  }

  /** The file that sets it up. */
  abstract String config(boolean http2, int port, int server, Path folder);

  /** How it is started in the foreground. */
  abstract List<String> command(Path program, Path config, Path folder);

  /** The kind of that name. */
  public static ProxyKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** As profiles write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The program.
   *
   * @throws IllegalArgumentException if it is not installed; the message says what to do
   */
  public Path require() {
    return find()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is not installed; install Debian's package %s, or leave out gateway: %s"
                        .formatted(word(), debian, word())));
  }

  /** Debian has both among the system's programs, which are on no user's path. */
  private Optional<Path> find() {
    return Stream.concat(
            Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
            Stream.of("/usr/sbin", "/usr/local/sbin"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, word()))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** What it calls itself; empty if it does not say. */
  String release() {
    try {
      Process asked =
          new ProcessBuilder(find().orElseThrow().toString(), versionFlag)
              .redirectErrorStream(true)
              .start();
      try (var lines = asked.inputReader()) {
        String first = lines.readLine();
        return first == null ? "" : first.replace("nginx version: ", "").split(" 20\\d\\d")[0];
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
