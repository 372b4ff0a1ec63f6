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
    user.name = UserValues.name(id);
    user.sex = UserValues.SEX;
    user.birthday = UserValues.BIRTHDAY;
    user.email = UserValues.email(id);
    user.mobile = UserValues.MOBILE;
    user.address = UserValues.address(id);
    user.icon = UserValues.icon(id);
    user.permissions = permissions(id);
    user.status = UserValues.STATUS;
    user.createTime = UserValues.firstCreated().plusSeconds(UserValues.secondsLater(id));
    user.updateTime = user.createTime.plusDays(1);
    return user;
  }

  private static List<Integer> permissions(long id) {
    List<Integer> all = new ArrayList<>();
    for (int i = 1; i <= UserValues.PERMISSIONS; i++) {
      all.add(UserValues.permission(id, i));
    }
    return all;
  }

  /** Whether it is the user of that id, by a few of its fields. */
  boolean is(long expected) {
    return id == expected
        && status == UserValues.STATUS
        && name != null
        && name.endsWith(Long.toString(expected))
        && UserValues.BIRTHDAY.equals(birthday)
        && permissions != null
        && permissions.size() == UserValues.PERMISSIONS
        && permissions
            .get(UserValues.PERMISSIONS - 1)
            .equals(UserValues.permission(expected, UserValues.PERMISSIONS));
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
