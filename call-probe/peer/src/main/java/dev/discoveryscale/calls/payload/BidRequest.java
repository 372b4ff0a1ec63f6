package dev.discoveryscale.calls.payload;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What an advertising exchange asks: a nested object with a list, with the values of a published
 * benchmark of dubbox.
 */
public class BidRequest implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Ids have four characters, as the published one has. */
  private static final long FIRST_ID = 100;

  private static final int IMPRESSIONS = 3;

  private String id;
  private BidDevice device;
  private List<BidImpression> impressions;

  /** An empty request, to be filled. */
  public BidRequest() {}

  /** The request of that number, from 0 to 999; requests differ in their ids only. */
  static BidRequest of(long number) {
    BidRequest request = new BidRequest();
    request.id = "s" + (FIRST_ID + number);
    request.device = BidDevice.filled();
    request.impressions = new ArrayList<>();
    for (int i = 0; i < IMPRESSIONS; i++) {
      request.impressions.add(BidImpression.of(i));
    }
    return request;
  }

  /** Whether it is the same request, by a few of its fields. */
  boolean is(BidRequest expected) {
    return expected.id.equals(id)
        && device != null
        && device.is(expected.device)
        && impressions != null
        && impressions.size() == IMPRESSIONS
        && impressions.get(IMPRESSIONS - 1).is(expected.impressions.get(IMPRESSIONS - 1));
  }

  public String getId() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
  }

  public BidDevice getDevice() {
    return device;
  }

  public void setDevice(BidDevice device) {
    this.device = device;
  }

  public List<BidImpression> getImpressions() {
    return impressions;
  }

  public void setImpressions(List<BidImpression> impressions) {
    this.impressions = impressions;
  }
}
