package dev.discoveryscale.calls.payload;

import java.io.Serializable;

/** Where the advertisement of a {@link BidRequest} would be shown. */
public class BidDevice implements Serializable {
  private static final long serialVersionUID = 1L;

  private String lang;
  private String os;
  private String version;
  private String model;
  private BidGeo geo;

  /** An empty device, to be filled. */
  public BidDevice() {}

  static BidDevice filled() {
    BidDevice device = new BidDevice();
    device.lang = "\u4e2d\u6587";
    device.os = "windows 7";
    device.version = "1.0.0";
    device.model = "dddddd";
    device.geo = BidGeo.filled();
    return device;
  }

  boolean is(BidDevice expected) {
    return expected.lang.equals(lang) && geo != null && geo.is(expected.geo);
  }

  public String getLang() {
    return lang;
  }

  public void setLang(String lang) {
    this.lang = lang;
  }

  public String getOs() {
    return os;
  }

  public void setOs(String os) {
    this.os = os;
  }

  public String getVersion() {
    return version;
  }

  public void setVersion(String version) {
    this.version = version;
  }

  public String getModel() {
    return model;
  }

  public void setModel(String model) {
    this.model = model;
  }

  public BidGeo getGeo() {
    return geo;
  }

  public void setGeo(BidGeo geo) {
    this.geo = geo;
  }
}
