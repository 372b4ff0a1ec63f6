package dev.discoveryscale.calls.payload;

import java.io.Serializable;

/** A space that a {@link BidRequest} offers. */
public class BidImpression implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int FIRST_ID = 23_330;
  private static final double BID_FLOOR = 2_223.3333;

  private String id;
  private double bidFloor;

  /** An empty space, to be filled. */
  public BidImpression() {}

  static BidImpression of(int index) {
    BidImpression impression = new BidImpression();
    impression.id = String.valueOf(FIRST_ID + index);
    impression.bidFloor = BID_FLOOR;
    return impression;
  }

  boolean is(BidImpression expected) {
    return expected.id.equals(id) && expected.bidFloor == bidFloor;
  }

  public String getId() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
  }

  public double getBidFloor() {
    return bidFloor;
  }

  public void setBidFloor(double bidFloor) {
    this.bidFloor = bidFloor;
  }
}
