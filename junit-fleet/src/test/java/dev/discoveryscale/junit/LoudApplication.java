package dev.discoveryscale.junit;

/** Cannot do what it should, lives on in a thread, and has much to say when it is ended. */
public final class LoudApplication {

  private LoudApplication() {}

  public static void main(String[] arguments) {
    Thread alive = new Thread(LoudApplication::stay);
    alive.start();
    Runtime.getRuntime().addShutdownHook(new Thread(LoudApplication::part));
    throw new IllegalStateException("no way", new IllegalArgumentException("no such thing"));
  }

  private static void stay() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void part() {
    for (int line = 0; line < 50; line++) {
      System.out.println("INFO good bye " + line);
    }
  }
}
