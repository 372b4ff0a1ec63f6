package dev.discoveryscale.calls.payload;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A list of different users, as long as a page of the benchmark of Apache Dubbo. */
public class UserPage implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Users of a page. */
  public static final int SIZE = 15;

  /** Users of all pages, as pages say. */
  public static final int TOTAL = 1_000;

  private int pageNo;
  private int total;
  private List<User> result;

  /** An empty page, to be filled. */
  public UserPage() {}

  /** The page of that number, from 0. */
  public static UserPage of(int number) {
    UserPage page = new UserPage();
    page.pageNo = number;
    page.total = TOTAL;
    page.result = new ArrayList<>(SIZE);
    for (int i = 0; i < SIZE; i++) {
      page.result.add(User.of(first(number) + i));
    }
    return page;
  }

  /** The id of the first user of a page. */
  public static long first(int number) {
    return (long) number * SIZE;
  }

  /** Whether it is the page of that number, by its length, its first and its last user. */
  boolean is(int expected) {
    return pageNo == expected
        && result != null
        && result.size() == SIZE
        && result.get(0).is(first(expected))
        && result.get(SIZE - 1).is(first(expected) + SIZE - 1);
  }

  public int getPageNo() {
    return pageNo;
  }

  public void setPageNo(int pageNo) {
    this.pageNo = pageNo;
  }

  public int getTotal() {
    return total;
  }

  public void setTotal(int total) {
    this.total = total;
  }

  public List<User> getResult() {
    return result;
  }

  public void setResult(List<User> result) {
    this.result = result;
  }
}
