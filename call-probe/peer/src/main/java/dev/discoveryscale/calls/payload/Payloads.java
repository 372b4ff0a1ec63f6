package dev.discoveryscale.calls.payload;

/**
 * Payloads in one form: as Java objects, or as messages of a generator. A jar on the class path of
 * the peers brings a form, by the JDK's {@link java.util.ServiceLoader}.
 */
public interface Payloads {

  /** The form's name, such as {@code objects}. */
  String form();

  /**
   * The payload of that name.
   *
   * @param faults what the server does wrong on purpose
   * @throws IllegalArgumentException if this form has no such payload; the message names those it
   *     has
   */
  PayloadService named(String payload, PlantedFaults faults);
}
