package dev.discoveryscale.report.render.text;

import dev.discoveryscale.report.text.SafeText;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A suite of JUnit's report format, which build servers read.
 *
 * @param timestamp when it began, as ISO 8601 has it
 * @param properties what is to know beside the cases
 */
public record JunitSuite(
    String name, String timestamp, List<Property> properties, List<Case> cases) {

  public JunitSuite {
    properties = List.copyOf(properties);
    cases = List.copyOf(cases);
  }

  /** A value with its name. */
  public record Property(String name, String value) {}

  /** How a case can end other than well. */
  public enum Problem {
    /** It was judged and did not hold. */
    FAILURE,
    /** It could not be judged. */
    ERROR,
    /** It was not to be judged. */
    SKIPPED;

    String element() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One test.
   *
   * @param group whom it is of
   * @param problem absent if it held
   * @param text what is to say of the problem
   */
  public record Case(String group, String name, Optional<Problem> problem, String text) {
    /** One that held. */
    public static Case held(String group, String name) {
      return new Case(group, name, Optional.empty(), "");
    }

    /** One that did not. */
    public static Case of(String group, String name, Problem problem, String text) {
      return new Case(group, name, Optional.of(problem), text);
    }
  }

  /** The suite alone as a whole file. */
  public String xml() throws XMLStreamException {
    StringWriter text = new StringWriter();
    XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
    xml.writeStartDocument("UTF-8", "1.0");
    write(xml);
    xml.writeEndDocument();
    xml.close();
    return text.toString();
  }

  /** Several suites as a whole file. */
  public static String xml(String name, List<JunitSuite> suites) throws XMLStreamException {
    StringWriter text = new StringWriter();
    XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", SafeText.xml(name));
    for (JunitSuite suite : suites) {
      suite.write(xml);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.close();
    return text.toString();
  }

  private void write(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", SafeText.xml(name));
    xml.writeAttribute("tests", Integer.toString(cases.size()));
    xml.writeAttribute("failures", Long.toString(count(Problem.FAILURE)));
    xml.writeAttribute("errors", Long.toString(count(Problem.ERROR)));
    if (count(Problem.SKIPPED) > 0) {
      xml.writeAttribute("skipped", Long.toString(count(Problem.SKIPPED)));
    }
    xml.writeAttribute("timestamp", timestamp);
    properties(xml);
    for (Case one : cases) {
      write(xml, one);
    }
    xml.writeEndElement();
  }

  private long count(Problem problem) {
    return cases.stream().filter(one -> one.problem().equals(Optional.of(problem))).count();
  }

  /** The schema of JUnit's reports wants properties before test cases. */
  private void properties(XMLStreamWriter xml) throws XMLStreamException {
    if (properties.isEmpty()) {
      return;
    }
    xml.writeStartElement("properties");
    for (Property property : properties) {
      xml.writeEmptyElement("property");
      xml.writeAttribute("name", SafeText.xml(property.name()));
      xml.writeAttribute("value", SafeText.xml(property.value()));
    }
    xml.writeEndElement();
  }

  private static void write(XMLStreamWriter xml, Case one) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", SafeText.xml(one.group()));
    xml.writeAttribute("name", SafeText.xml(one.name()));
    if (one.problem().isPresent()) {
      xml.writeStartElement(one.problem().get().element());
      xml.writeAttribute("message", SafeText.xml(one.text()));
      xml.writeCharacters(SafeText.xml(one.text()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /** Numbers values with a common name. */
  public static List<Property> properties(String prefix, List<String> values) {
    List<Property> all = new ArrayList<>();
    values.forEach(value -> all.add(new Property(prefix + "." + (all.size() + 1), value)));
    return all;
  }
}
