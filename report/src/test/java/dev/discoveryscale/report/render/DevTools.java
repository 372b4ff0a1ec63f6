package dev.discoveryscale.report.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A page in a headless browser, with real keys and a real pointer, by the browser's DevTools
 * protocol. Owns the browser's process.
 */
final class DevTools implements AutoCloseable {
  private static final int MOST_SECONDS = 60;
  private static final String LISTENING = "DevTools listening on ";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final WebSocket socket;
  private final Messages messages;
  private int last;

  private DevTools(Process process, WebSocket socket, Messages messages) {
    this.process = process;
    this.socket = socket;
    this.messages = messages;
  }

  /** Answers and events, whole. */
  private static final class Messages implements WebSocket.Listener {
    private final BlockingQueue<String> whole = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean end) {
      part.append(text);
      if (end) {
        whole.add(part.toString());
        part.setLength(0);
      }
      from.request(1);
      return null;
    }

    JsonNode next() throws IOException, InterruptedException {
      String text = whole.poll(MOST_SECONDS, TimeUnit.SECONDS);
      if (text == null) {
        throw new IOException("the browser said nothing for " + MOST_SECONDS + " s");
      }
      return JSON.readTree(text);
    }
  }

  /**
   * Opens a page.
   *
   * @param browser chromium
   * @param folder for what the browser keeps
   */
  static DevTools open(Path browser, Path folder, Path page) throws Exception {
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-dev-shm-usage",
                "--window-size=1300,900",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + folder,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    try {
      URI target = target(port(process));
      Messages messages = new Messages();
      WebSocket socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(target, messages)
              .get(MOST_SECONDS, TimeUnit.SECONDS);
      DevTools tools = new DevTools(process, socket, messages);
      tools.load(page);
      return tools;
    } catch (Exception e) {
      end(process);
      throw e;
    }
  }

  private void load(Path page) throws Exception {
    send("Page.enable", Map.of());
    send("Page.navigate", Map.of("url", page.toUri().toString()));
    while (!messages.next().path("method").asText().equals("Page.loadEventFired")) {
      // what is told before the page is there does not matter
    }
  }

  private static int port(Process process) throws IOException {
    var said = process.inputReader();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.startsWith(LISTENING)) {
        return URI.create(line.substring(LISTENING.length())).getPort();
      }
    }
    throw new IOException("the browser ended before it listened");
  }

  private static URI target(int port) throws IOException, InterruptedException {
    HttpRequest list =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list")).build();
    String all = HttpClient.newHttpClient().send(list, BodyHandlers.ofString()).body();
    for (JsonNode each : JSON.readTree(all)) {
      if (each.path("type").asText().equals("page")) {
        return URI.create(each.path("webSocketDebuggerUrl").asText());
      }
    }
    throw new IOException("no page in " + all);
  }

  private JsonNode send(String method, Map<String, Object> parameters) throws Exception {
    last++;
    String command =
        JSON.writeValueAsString(Map.of("id", last, "method", method, "params", parameters));
    socket.sendText(command, true).get(MOST_SECONDS, TimeUnit.SECONDS);
    while (true) {
      JsonNode answer = messages.next();
      if (answer.path("id").asInt() == last) {
        if (answer.has("error")) {
          throw new IOException(method + ": " + answer.path("error"));
        }
        return answer.path("result");
      }
    }
  }

  /** What a script comes to, or what its promise does. */
  JsonNode evaluate(String script) throws Exception {
    JsonNode result =
        send(
            "Runtime.evaluate",
            Map.of("expression", script, "awaitPromise", true, "returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new IOException(script + ": " + result.path("exceptionDetails"));
    }
    return result.at("/result/value");
  }

  /** Waits until a script comes to something that is not empty, and returns that. */
  String when(String script) throws Exception {
    return evaluate(
            "new Promise(done => { const look = () => { const it = %s; it ? done(String(it)) : setTimeout(look, 20); }; look(); })"
                .formatted(script))
        .asText();
  }

  /** Presses a key and lets it go. */
  void press(String key, int code) throws Exception {
    Map<String, Object> what =
        Map.of("key", key, "code", key, "windowsVirtualKeyCode", code, "type", "rawKeyDown");
    send("Input.dispatchKeyEvent", what);
    if (key.equals("Enter")) {
      send("Input.dispatchKeyEvent", Map.of("type", "char", "text", "\r", "key", key));
    }
    send(
        "Input.dispatchKeyEvent",
        Map.of("key", key, "code", key, "windowsVirtualKeyCode", code, "type", "keyUp"));
  }

  /** Moves the pointer to a place of the window. */
  void point(double x, double y) throws Exception {
    send("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
  }

  /** Asks it to end, so that it tidies up, and sees to it that nothing of it is left. */
  @Override
  public void close() throws Exception {
    try {
      send("Browser.close", Map.of());
      process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
    } finally {
      socket.abort();
      end(process);
    }
  }

  private static void end(Process process) {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(each -> each.onExit().join());
  }
}
