package demo;

/** An interface of the test fleets, named as those of the captured providers. */
public interface Alpha {
  String call(String argument);
}
