package demo;

/** What other interfaces extend. */
public interface Counted {

  int count();

  Long total();
}
