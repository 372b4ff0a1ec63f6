package dev.discoveryscale.calls.payload;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A nested object of about 1 KB: a person with two addresses, three contacts and a few properties.
 */
public class Person implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final long MILLIS_OF_DAY = 86_400_000;

  private long id;
  private String loginName;
  private String fullName;
  private int age;
  private boolean active;
  private double rating;
  private Date birthday;
  private PersonAddress home;
  private PersonAddress work;
  private List<PersonContact> contacts;
  private Map<String, String> properties;

  /** An empty person, to be filled. */
  public Person() {}

  /** The person of that id; of one id all persons are equal in every field. */
  public static Person of(long id) {
    Person person = new Person();
    person.id = id;
    person.loginName = "person" + id;
    person.fullName = "Some Rather Long Name " + id;
    person.age = UserValues.permission(id, 0);
    person.active = true;
    person.rating = 0.5 + UserValues.permission(id, 0);
    person.birthday = new Date(MILLIS_OF_DAY * UserValues.permission(id, 1));
    person.home = PersonAddress.of(id, "home");
    person.work = PersonAddress.of(id, "work");
    person.contacts = new ArrayList<>();
    person.properties = new LinkedHashMap<>();
    for (String kind : new String[] {"mobile", "office", "private"}) {
      person.contacts.add(PersonContact.of(id, kind));
      person.properties.put("preferred time on " + kind, "between nine and five in the week");
    }
    return person;
  }

  /** Whether it is the person of that id, by a few of its fields. */
  boolean is(Person expected) {
    return id == expected.id
        && fullName != null
        && fullName.equals(expected.fullName)
        && expected.birthday.equals(birthday)
        && work != null
        && work.is(expected.work)
        && contacts != null
        && contacts.size() == expected.contacts.size()
        && properties != null
        && properties.size() == expected.properties.size();
  }

  public long getId() {
    return id;
  }

  public void setId(long id) {
    this.id = id;
  }

  public String getLoginName() {
    return loginName;
  }

  public void setLoginName(String loginName) {
    this.loginName = loginName;
  }

  public String getFullName() {
    return fullName;
  }

  public void setFullName(String fullName) {
    this.fullName = fullName;
  }

  public int getAge() {
    return age;
  }

  public void setAge(int age) {
    this.age = age;
  }

  public boolean getActive() {
    return active;
  }

  public void setActive(boolean active) {
    this.active = active;
  }

  public double getRating() {
    return rating;
  }

  public void setRating(double rating) {
    this.rating = rating;
  }

  public Date getBirthday() {
    return birthday;
  }

  public void setBirthday(Date birthday) {
    this.birthday = birthday;
  }

  public PersonAddress getHome() {
    return home;
  }

  public void setHome(PersonAddress home) {
    this.home = home;
  }

  public PersonAddress getWork() {
    return work;
  }

  public void setWork(PersonAddress work) {
    this.work = work;
  }

  public List<PersonContact> getContacts() {
    return contacts;
  }

  public void setContacts(List<PersonContact> contacts) {
    this.contacts = contacts;
  }

  public Map<String, String> getProperties() {
    return properties;
  }

  public void setProperties(Map<String, String> properties) {
    this.properties = properties;
  }
}
