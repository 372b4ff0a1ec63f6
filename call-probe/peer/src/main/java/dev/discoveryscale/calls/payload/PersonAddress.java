package dev.discoveryscale.calls.payload;

import java.io.Serializable;

/** Where a {@link Person} can be found. */
public class PersonAddress implements Serializable {
  private static final long serialVersionUID = 1L;

  private String country;
  private String province;
  private String city;
  private String street;
  private String zipCode;

  /** An empty address, to be filled. */
  public PersonAddress() {}

  static PersonAddress of(long id, String kind) {
    PersonAddress address = new PersonAddress();
    address.country = "Netherlands";
    address.province = "Noord-Holland";
    address.city = "Amsterdam " + kind;
    address.street = "Prinsengracht " + UserValues.permission(id, 1) + ", third floor, left door";
    address.zipCode = "1015 " + kind;
    return address;
  }

  boolean is(PersonAddress other) {
    return city.equals(other.city) && street.equals(other.street);
  }

  public String getCountry() {
    return country;
  }

  public void setCountry(String country) {
    this.country = country;
  }

  public String getProvince() {
    return province;
  }

  public void setProvince(String province) {
    this.province = province;
  }

  public String getCity() {
    return city;
  }

  public void setCity(String city) {
    this.city = city;
  }

  public String getStreet() {
    return street;
  }

  public void setStreet(String street) {
    this.street = street;
  }

  public String getZipCode() {
    return zipCode;
  }

  public void setZipCode(String zipCode) {
    this.zipCode = zipCode;
  }
}
