package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The picture of a run's verdict, made of recorded runs. */
class VerdictSvgTest {
  private static final Path RECORDED = Path.of("../results/reference");

  @TempDir private Path folder;

  @Test
  void makesCommittedPictureOfCommittedRecords() throws IOException {
    new VerdictSvg().write(Reports.read(RECORDED.resolve("icbc-main")), folder);

    assertThat(folder.resolve("verdict.svg"))
        .hasSameTextualContentAs(RECORDED.resolve("icbc-main/verdict.svg"));
  }

  @Test
  void saysTitleAndFiguresInWords() throws Exception {
    Document picture = picture("icbc-main");

    assertThat(text(picture, "title"))
        .containsExactly("What discovery costs a consumer: icbc, heap 768 MB");
    assertThat(text(picture, "desc"))
        .singleElement()
        .asString()
        .contains(
            "dubbo-2.7-interface: live set 349 → 598 [598–599] MB, full collections in 20 h 1,755"
                + " [774–2,818], young collections in 20 h 44,456 [40,267–48,995].");
    assertThat(text(picture, "text"))
        .contains(
            "500 instances x 8 interfaces x 5 protocols (dubbo, rmi, hessian, thrift, webservice)")
        .contains("Live set, MB", "Full collections in 20 h", "Young collections in 20 h");
  }

  @Test
  void drawsBarsToScaleOfHeap() throws Exception {
    List<Element> bars = all(picture("icbc-main"), "rect", "after");
    double scale = 192 / 768.0;

    assertThat(bars.stream().skip(1).map(bar -> number(bar, "width")))
        .as("2.7, 3.0 interface, 3.0 application")
        .satisfiesExactly(
            width -> assertThat(width).isCloseTo(598 * scale, within(0.2)),
            width -> assertThat(width).isCloseTo(155 * scale, within(0.2)),
            width -> assertThat(width).isCloseTo(26.8 * scale, within(0.2)));
  }

  @Test
  void drawsNoCollectionAtBeginningOfLogarithmicAxis() throws Exception {
    List<Element> points = all(picture("icbc-main"), "circle", "after");

    assertThat(points).hasSize(6);
    assertThat(number(points.get(1), "cx")).as("full, 3.0 interface").isEqualTo(408);
    assertThat(number(points.get(0), "cx"))
        .as("full, 2.7")
        .isCloseTo(408 + 192 * Math.log(1 + 1_755) / Math.log(1 + 10_000), within(0.2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"icbc", "icbc-main", "things", "nacos", "sweep/points/instances=600,heap=96m"})
  void keepsAllShapesWithinPictureAndFetchesNothing(String run) throws Exception {
    Document picture = picture(run);
    Element root = picture.getDocumentElement();
    double width = number(root, "width");
    double height = number(root, "height");

    for (String name : List.of("x", "x1", "x2", "cx")) {
      assertThat(numbers(picture, name)).allMatch(x -> x >= 0 && x <= width);
    }
    for (String name : List.of("y", "y1", "y2", "cy")) {
      assertThat(numbers(picture, name)).allMatch(y -> y >= 0 && y <= height);
    }
    assertThat(picture.getElementsByTagName("script").getLength()).isZero();
    assertThat(picture.getElementsByTagName("image").getLength()).isZero();
    assertThat(text(picture, "style"))
        .noneMatch(style -> style.contains("url(") || style.contains("@import"));
  }

  @Test
  void marksLiveSetOfCellThatRanOutOfMemoryAsAtLeast() throws Exception {
    assertThat(text(picture("sweep/points/instances=600,heap=96m"), "text"))
        .anyMatch(text -> text.contains("≥"));
  }

  @Test
  void drawsNothingWithoutBaseline() throws IOException {
    RunSummary run =
        Reports.write(RunFixture.of(folder, "[]", "a").played("a", 1, 300, 350, 3).root());

    assertThat(run.cells()).hasSize(1);
    assertThat(folder.resolve("verdict.svg")).doesNotExist();
  }

  private Document picture(String run) throws Exception {
    new VerdictSvg().write(Reports.read(RECORDED.resolve(run)), folder);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve("verdict.svg").toFile());
  }

  private static List<Element> all(Document picture, String name) {
    NodeList found = picture.getElementsByTagName(name);
    List<Element> all = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      all.add((Element) found.item(i));
    }
    return all;
  }

  private static List<Element> all(Document picture, String name, String style) {
    return all(picture, name).stream()
        .filter(each -> each.getAttribute("class").equals(style))
        .toList();
  }

  private static List<String> text(Document picture, String name) {
    return all(picture, name).stream().map(Element::getTextContent).toList();
  }

  private static List<Double> numbers(Document picture, String attribute) {
    return all(picture, "*").stream()
        .filter(each -> each.hasAttribute(attribute))
        .map(each -> number(each, attribute))
        .toList();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
