package dev.discoveryscale.provider.session.nacos.wire;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONException;
import com.alibaba.fastjson2.JSONObject;
import dev.discoveryscale.model.NacosCredentials;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * The token of a group's sessions: one login for all of them, while each real client logs in
 * itself. It is requested when first needed, and again when nine tenths of its lifetime are over or
 * a server refuses it.
 */
public final class Tokens {

  private static final String LOGIN = "/nacos/v1/auth/login";
  private static final String TOKEN = "accessToken";
  private static final double FRESH_PART = 0.9;

  private final Optional<NacosCredentials> login;
  private final Duration limit;
  private final Executor executor;
  private Optional<HttpClient> client = Optional.empty();
  private CompletableFuture<JSONObject> latest = CompletableFuture.completedFuture(null);
  private long staleNanos;

  public Tokens(NacosOptions options, Executor executor) {
    this.login = options.login();
    this.limit = options.requestLimit();
    this.executor = executor;
  }

  /** The headers that let a request in; it fails with the reason if the login did. */
  public synchronized CompletableFuture<Map<String, String>> headers(NacosAddress server) {
    if (login.isEmpty()) {
      return CompletableFuture.completedFuture(Map.of());
    }
    boolean stale = latest.isDone() && System.nanoTime() - staleNanos > 0;
    if (stale || latest.isCompletedExceptionally() || latest.getNow(new JSONObject()) == null) {
      latest = ask(server, login.get()).thenApply(this::keep);
    }
    return latest.thenApply(told -> Map.of(TOKEN, told.getString(TOKEN)));
  }

  /** A server refused the token; returns whether another can be requested. */
  public synchronized boolean refused() {
    if (latest.isDone()) {
      latest = CompletableFuture.completedFuture(null);
    }
    return login.isPresent();
  }

  private synchronized JSONObject keep(JSONObject told) {
    double seconds = told.getLongValue("tokenTtl") * FRESH_PART;
    staleNanos = System.nanoTime() + Duration.ofSeconds((long) seconds).toNanos();
    return told;
  }

  private CompletableFuture<JSONObject> ask(NacosAddress server, NacosCredentials who) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + server + LOGIN))
            .timeout(limit)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                BodyPublishers.ofString(
                    "username=" + encoded(who.user()) + "&password=" + encoded(who.password())))
            .build();
    return client()
        .sendAsync(request, BodyHandlers.ofString())
        .exceptionallyCompose(failure -> again(request, failure))
        .handle((answer, failure) -> read(server, who, answer, failure));
  }

  /**
   * A server may close an idle connection just when a login goes out on it. The JDK's client sends
   * only requests without a body again; a login changes nothing, so it may be sent twice.
   */
  private CompletableFuture<HttpResponse<String>> again(HttpRequest request, Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    boolean unanswered =
        cause instanceof IOException
            && !(cause instanceof ConnectException)
            && !(cause instanceof HttpTimeoutException);
    return unanswered
        ? client().sendAsync(request, BodyHandlers.ofString())
        : CompletableFuture.failedFuture(cause);
  }

  private synchronized HttpClient client() {
    HttpClient made =
        client.orElseGet(
            () -> HttpClient.newBuilder().connectTimeout(limit).executor(executor).build());
    client = Optional.of(made);
    return made;
  }

  private static JSONObject read(
      NacosAddress server, NacosCredentials who, HttpResponse<String> answer, Throwable failure) {
    if (failure != null) {
      throw new CompletionException(
          new NacosLostException(
              "no login at Nacos %s: %s".formatted(server, Link.reason(failure)), failure));
    }
    try {
      JSONObject told = JSON.parseObject(answer.body());
      if (told != null && told.getString(TOKEN) != null) {
        return told;
      }
    } catch (JSONException notOne) {
      // Its message contains the reason, which is reported below.
    }
    throw new CompletionException(
        new NacosRefusedException(
            "login of " + who, server.toString(), answer.statusCode(), answer.body().strip()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
