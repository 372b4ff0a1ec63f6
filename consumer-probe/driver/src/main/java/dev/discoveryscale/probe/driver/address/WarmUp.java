package dev.discoveryscale.probe.driver.address;

/**
 * Compares lists of made-up addresses until the JVM has compiled what a push costs the probe. Done
 * before there is anything to measure: the first pushes would else be read by the interpreter, on
 * Dubbo's threads and several times as slowly.
 */
public final class WarmUp {

  /** Together some hundred thousand addresses, which is more than the JVM's compilers wait for. */
  private static final int ADDRESSES = 500;

  private static final int LISTS = 240;

  private WarmUp() {}

  public static void run() {
    String[] urls = new String[ADDRESSES];
    for (int i = 0; i < ADDRESSES; i++) {
      urls[i] = "10.0.0." + i;
    }
    AddressSet last = new AddressSet();
    AddressSet now = new AddressSet();
    AddressSet rest = new AddressSet();
    for (int i = 0; i < LISTS; i++) {
      AddressReader<String> reader = reader(i);
      if (i % 4 == 0) {
        now.fill(urls, ADDRESSES, reader, true);
      } else {
        now.fill(urls, ADDRESSES, reader, last);
      }
      rest.fillWithRest(now, last);
      rest.fillWithRest(last, now);
      last.fillWith(now);
      String moved = urls[i];
      System.arraycopy(urls, i + 1, urls, i, ADDRESSES - 1 - i);
      urls[ADDRESSES - 1] = moved;
    }
  }

  /**
   * Of three classes in turn: what is compiled for one or two is thrown away when another comes.
   */
  private static AddressReader<String> reader(int turn) {
    switch (turn % 3) {
      case 0:
        return new Hosts();
      case 1:
        return new Hosts() {};
      default:
        return new Hosts() {};
    }
  }

  private static class Hosts implements AddressReader<String> {
    @Override
    public String protocol(String url) {
      return "dubbo";
    }

    @Override
    public String host(String url) {
      return url;
    }

    @Override
    public int port(String url) {
      return 20_880;
    }
  }
}
