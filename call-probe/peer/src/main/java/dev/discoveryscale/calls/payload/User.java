package dev.discoveryscale.calls.payload;

import java.io.Serializable;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * A plain object with the kinds of fields that the benchmark of Apache Dubbo has: numbers, texts, a
 * date, two times, a list of numbers. Serializers read and write its fields or use the setters.
 */
public class User implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final LocalDate BORN = LocalDate.of(1968, 12, 8);
  private static final LocalDateTime CREATED = LocalDateTime.of(2026, 1, 2, 3, 4, 5);

  private long id;
  private String name;
  private int sex;
  private LocalDate birthday;
  private String email;
  private String mobile;
  private String address;
  private String icon;
  private List<Integer> permissions;
  private int status;
  private LocalDateTime createTime;
  private LocalDateTime updateTime;

  /** An empty user, to be filled. */
  public User() {}

  /** The user of that id; of one id all users are equal in every field. */
  public static User of(long id) {
    User user = new User();
    user.id = id;
    user.name = "Doug Lea " + id;
    user.sex = 1;
    user.birthday = BORN;
    user.email = "user" + id + "@example.org";
    user.mobile = "18612345678";
    user.address = "1 Hacker Way, block " + id % 97 + ", some city";
    user.icon = "https://www.example.org/icons/" + id % 97 + ".svg";
    user.permissions = permissions(id);
    user.status = 1;
    user.createTime = CREATED.plusSeconds(id % 86_400);
    user.updateTime = user.createTime.plusDays(1);
    return user;
  }

  private static List<Integer> permissions(long id) {
    List<Integer> all = new ArrayList<>();
    for (int i = 1; i <= 19; i++) {
      all.add((int) (id % 97) + i);
    }
    return all;
  }

  /** Whether it is the user of that id, by a few of its fields. */
  boolean is(long expected) {
    return id == expected
        && status == 1
        && name != null
        && name.endsWith(Long.toString(expected))
        && birthday != null
        && birthday.equals(BORN)
        && permissions != null
        && permissions.size() == 19
        && permissions.get(18).equals((int) (expected % 97) + 19);
  }

  public long getId() {
    return id;
  }

  public void setId(long id) {
    this.id = id;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public int getSex() {
    return sex;
  }

  public void setSex(int sex) {
    this.sex = sex;
  }

  public LocalDate getBirthday() {
    return birthday;
  }

  public void setBirthday(LocalDate birthday) {
    this.birthday = birthday;
  }

  public String getEmail() {
    return email;
  }

  public void setEmail(String email) {
    this.email = email;
  }

  public String getMobile() {
    return mobile;
  }

  public void setMobile(String mobile) {
    this.mobile = mobile;
  }

  public String getAddress() {
    return address;
  }

  public void setAddress(String address) {
    this.address = address;
  }

  public String getIcon() {
    return icon;
  }

  public void setIcon(String icon) {
    this.icon = icon;
  }

  public List<Integer> getPermissions() {
    return permissions;
  }

  public void setPermissions(List<Integer> permissions) {
    this.permissions = permissions;
  }

  public int getStatus() {
    return status;
  }

  public void setStatus(int status) {
    this.status = status;
  }

  public LocalDateTime getCreateTime() {
    return createTime;
  }

  public void setCreateTime(LocalDateTime createTime) {
    this.createTime = createTime;
  }

  public LocalDateTime getUpdateTime() {
    return updateTime;
  }

  public void setUpdateTime(LocalDateTime updateTime) {
    this.updateTime = updateTime;
  }
}
