package dev.discoveryscale.serializers;

import com.google.protobuf.Message;
import dev.discoveryscale.calls.payload.Person;
import dev.discoveryscale.calls.payload.PersonAddress;
import dev.discoveryscale.calls.payload.PersonContact;
import dev.discoveryscale.calls.payload.User;
import dev.discoveryscale.calls.payload.UserPage;
import dev.discoveryscale.calls.protobuf.PersonMessage;
import dev.discoveryscale.calls.protobuf.Text;
import dev.discoveryscale.calls.protobuf.UserMessage;
import dev.discoveryscale.calls.protobuf.UserPageMessage;
import java.time.ZoneOffset;

/** Messages with the same content as objects. Dates and times are numbers in them. */
final class MessageValues {

  private MessageValues() {}

  /**
   * The message of an object.
   *
   * @throws IllegalArgumentException if there is none for its class
   */
  static Message of(Object value) {
    if (value instanceof User user) {
      return user(user);
    }
    if (value instanceof UserPage page) {
      UserPageMessage.Builder message =
          UserPageMessage.newBuilder().setPageNo(page.getPageNo()).setTotal(page.getTotal());
      page.getResult().forEach(user -> message.addResult(user(user)));
      return message.build();
    }
    if (value instanceof Person person) {
      return person(person);
    }
    if (value instanceof TextHolder holder) {
      return Text.newBuilder().setText(holder.getText()).build();
    }
    throw new IllegalArgumentException("no message for " + value.getClass().getName());
  }

  private static UserMessage user(User user) {
    return UserMessage.newBuilder()
        .setId(user.getId())
        .setName(user.getName())
        .setSex(user.getSex())
        .setBirthday(user.getBirthday().toEpochDay())
        .setEmail(user.getEmail())
        .setMobile(user.getMobile())
        .setAddress(user.getAddress())
        .setIcon(user.getIcon())
        .addAllPermissions(user.getPermissions())
        .setStatus(user.getStatus())
        .setCreateTime(user.getCreateTime().toEpochSecond(ZoneOffset.UTC))
        .setUpdateTime(user.getUpdateTime().toEpochSecond(ZoneOffset.UTC))
        .build();
  }

  private static PersonMessage person(Person person) {
    PersonMessage.Builder message =
        PersonMessage.newBuilder()
            .setId(person.getId())
            .setLoginName(person.getLoginName())
            .setFullName(person.getFullName())
            .setAge(person.getAge())
            .setActive(person.getActive())
            .setRating(person.getRating())
            .setBirthday(person.getBirthday().getTime())
            .setHome(address(person.getHome()))
            .setWork(address(person.getWork()))
            .putAllProperties(person.getProperties());
    for (PersonContact contact : person.getContacts()) {
      message.addContacts(
          PersonMessage.Contact.newBuilder()
              .setKind(contact.getKind())
              .setNumber(contact.getNumber())
              .setRemark(contact.getRemark()));
    }
    return message.build();
  }

  private static PersonMessage.Address address(PersonAddress address) {
    return PersonMessage.Address.newBuilder()
        .setCountry(address.getCountry())
        .setProvince(address.getProvince())
        .setCity(address.getCity())
        .setStreet(address.getStreet())
        .setZipCode(address.getZipCode())
        .build();
  }
}
