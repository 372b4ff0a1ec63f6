package dev.discoveryscale.calls.payload;

import java.io.Serializable;

/** How a {@link Person} can be reached. */
public class PersonContact implements Serializable {
  private static final long serialVersionUID = 1L;

  private String kind;
  private String number;
  private String remark;

  /** An empty contact, to be filled. */
  public PersonContact() {}

  static PersonContact of(long id, String kind) {
    PersonContact contact = new PersonContact();
    contact.kind = kind;
    contact.number = "+31 20 " + id;
    contact.remark = "call between nine and five, but not on " + kind + " days";
    return contact;
  }

  public String getKind() {
    return kind;
  }

  public void setKind(String kind) {
    this.kind = kind;
  }

  public String getNumber() {
    return number;
  }

  public void setNumber(String number) {
    this.number = number;
  }

  public String getRemark() {
    return remark;
  }

  public void setRemark(String remark) {
    this.remark = remark;
  }
}
