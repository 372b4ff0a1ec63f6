package dev.discoveryscale.calls.payload;

import java.io.Serializable;

/**
 * The place of a {@link BidDevice}. Its numbers are no floats, as those of the published benchmark
 * are: hessian-lite 4.0.4 of Dubbo 3.3 writes eight bytes into a field of four, which corrupts the
 * object or crashes the JVM ({@code FieldDeserializer2FactoryUnsafe.FloatFieldDeserializer}).
 */
public class BidGeo implements Serializable {
  private static final long serialVersionUID = 1L;

  private String city;
  private String country;
  private double lat;
  private double lon;

  /** An empty place, to be filled. */
  public BidGeo() {}

  static BidGeo filled() {
    BidGeo geo = new BidGeo();
    geo.city = "beijing";
    geo.country = "china";
    geo.lat = 1.0;
    geo.lon = 5.3;
    return geo;
  }

  boolean is(BidGeo expected) {
    return expected.city.equals(city) && expected.lon == lon;
  }

  public String getCity() {
    return city;
  }

  public void setCity(String city) {
    this.city = city;
  }

  public String getCountry() {
    return country;
  }

  public void setCountry(String country) {
    this.country = country;
  }

  public double getLat() {
    return lat;
  }

  public void setLat(double lat) {
    this.lat = lat;
  }

  public double getLon() {
    return lon;
  }

  public void setLon(double lon) {
    this.lon = lon;
  }
}
