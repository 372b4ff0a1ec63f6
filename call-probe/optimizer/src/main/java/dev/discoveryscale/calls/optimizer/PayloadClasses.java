package dev.discoveryscale.calls.optimizer;

import dev.discoveryscale.calls.payload.Person;
import dev.discoveryscale.calls.payload.PersonAddress;
import dev.discoveryscale.calls.payload.PersonContact;
import dev.discoveryscale.calls.payload.User;
import dev.discoveryscale.calls.payload.UserPage;
import java.util.Arrays;
import java.util.Collection;
import org.apache.dubbo.common.serialize.support.SerializationOptimizer;

/**
 * The classes that kryo and fst write as numbers and not by their names. A stack has it with the
 * parameter {@code optimizer} of both sides.
 */
public final class PayloadClasses implements SerializationOptimizer {

  @Override
  public Collection<Class<?>> getSerializableClasses() {
    return Arrays.asList(
        User.class, UserPage.class, Person.class, PersonAddress.class, PersonContact.class);
  }
}
