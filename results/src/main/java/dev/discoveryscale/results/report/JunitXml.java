package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.gate.GateResult;
import dev.discoveryscale.results.gate.Gates;
import dev.discoveryscale.results.record.Outcome;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml} for build servers: a test case for each gate and cell, and one for each cell
 * that failed or was interrupted.
 */
public final class JunitXml implements Reporter {
  @Override
  public String name() {
    return "junit.xml";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      suite(xml, run);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(folder.resolve(name()) + ": " + e.getMessage(), e);
    }
    ReportFile.write(folder, name(), text.toString());
  }

  private static void suite(XMLStreamWriter xml, RunSummary run) throws XMLStreamException {
    List<GateResult> gates = Gates.check(run);
    List<CellSummary> broken = run.cells().stream().filter(JunitXml::broken).toList();
    long failures = gates.stream().filter(result -> !result.held()).count();
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", clean(run.run().scenarioName()));
    xml.writeAttribute("tests", Integer.toString(gates.size() + broken.size()));
    xml.writeAttribute("failures", Long.toString(failures));
    xml.writeAttribute("errors", Integer.toString(broken.size()));
    xml.writeAttribute("timestamp", run.run().startedAt().toString());
    infidelities(xml, run);
    for (GateResult result : gates) {
      gate(xml, result);
    }
    for (CellSummary cell : broken) {
      cell(xml, cell);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  /** The schema of JUnit's reports wants properties before test cases. */
  private static void infidelities(XMLStreamWriter xml, RunSummary run) throws XMLStreamException {
    if (run.infidelities().isEmpty()) {
      return;
    }
    xml.writeStartElement("properties");
    for (int i = 0; i < run.infidelities().size(); i++) {
      xml.writeEmptyElement("property");
      xml.writeAttribute("name", "infidelity." + (i + 1));
      xml.writeAttribute("value", clean(run.infidelities().get(i)));
    }
    xml.writeEndElement();
  }

  private static boolean broken(CellSummary cell) {
    return cell.outcome() == Outcome.FAILED || cell.outcome() == Outcome.INTERRUPTED;
  }

  private static void gate(XMLStreamWriter xml, GateResult result) throws XMLStreamException {
    begin(xml, result.profile(), result.replicate(), result.gate().text());
    if (!result.held()) {
      problem(xml, "failure", result.text());
    }
    xml.writeEndElement();
  }

  private static void cell(XMLStreamWriter xml, CellSummary cell) throws XMLStreamException {
    begin(xml, cell.profile(), cell.replicate(), "outcome");
    problem(xml, "error", cell.outcome().text() + ": " + cell.record().message());
    xml.writeEndElement();
  }

  private static void begin(XMLStreamWriter xml, String profile, int replicate, String name)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", clean(profile + "." + replicate));
    xml.writeAttribute("name", clean(name));
  }

  private static void problem(XMLStreamWriter xml, String element, String message)
      throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("message", clean(message));
    xml.writeCharacters(clean(message));
    xml.writeEndElement();
  }

  /** XML 1.0 has no place for control characters, escaped or not. */
  private static String clean(String text) {
    StringBuilder kept = new StringBuilder();
    text.codePoints().map(point -> allowed(point) ? point : '?').forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private static boolean allowed(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || (point >= 0x20 && point <= 0xD7FF)
        || (point >= 0xE000 && point <= 0xFFFD)
        || point >= 0x10000;
  }
}
