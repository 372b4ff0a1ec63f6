package dev.discoveryscale.probe.holders;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;

/**
 * Divides one heap dump among holders and among things, in a JVM of its own: {@code DUMP LINE JAVA
 * COMPRESSED OUT}, where {@code LINE} is as {@code dubbo-2.7}, {@code JAVA} the version of the JVM
 * that wrote the dump, {@code COMPRESSED} whether its references were compressed, and {@code OUT}
 * the file that is written. Exits with 1 and a line on standard error if that cannot be done, with
 * 2 when its standard input ends.
 */
public final class HoldersMain {

  /** Exit code when the process that started it is gone. */
  static final int PARENT_GONE = 2;

  /** Classes named for each share. */
  private static final int LARGEST = 8;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private HoldersMain() {}

  public static void main(String[] words) {
    endWithParent();
    try {
      divide(
          Path.of(words[0]),
          HolderRules.of(words[1]),
          Integer.parseInt(words[2]),
          Boolean.parseBoolean(words[3]),
          Path.of(words[4]));
    } catch (IOException | IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  /** Standard input is a pipe from the simulator, which ends when the simulator is gone. */
  private static void endWithParent() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  // Nothing is ever written to it.
                }
              } catch (IOException gone) {
                // As its end.
              }
              Runtime.getRuntime().halt(PARENT_GONE);
            },
            "parent");
    watch.setDaemon(true);
    watch.start();
  }

  private static void divide(
      Path dump, HolderRules table, int javaVersion, boolean compressed, Path out)
      throws IOException {
    long begun = System.nanoTime();
    HeapGraph heap = HeapDump.read(dump, compressed, javaVersion);
    ObjectNode written = json(HolderShares.of(heap, Division.of(heap, table)));
    ThingTable things = new ThingTable(table);
    written.set("things", json(MeasuredThings.of(heap, Division.of(heap, things)), compressed));
    written.put("dumpBytes", Files.size(dump));
    written.put("analysisMillis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
    Path whole = out.resolveSibling(out.getFileName() + ".tmp");
    JSON.writeValue(whole.toFile(), written);
    Files.move(whole, out, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static ObjectNode json(HolderShares shares) {
    ObjectNode written = JSON.createObjectNode();
    written.put("formatVersion", 1);
    written.put("bytes", shares.bytes());
    ArrayNode known = written.putArray("holders");
    for (Holder holder : Holder.values()) {
      known.addObject().put("name", holder.key()).put("what", holder.what());
    }
    ArrayNode all = written.putArray("shares");
    for (HolderShares.Share share : shares.shares(LARGEST)) {
      ObjectNode one = all.addObject();
      ArrayNode holders = one.putArray("holders");
      share.holders().forEach(holder -> holders.add(holder.key()));
      one.put("objects", share.objects());
      one.put("bytes", share.bytes());
      ArrayNode largest = one.putArray("largest");
      for (HolderShares.Kind kind : share.largest()) {
        largest
            .addObject()
            .put("type", kind.type())
            .put("objects", kind.objects())
            .put("bytes", kind.bytes());
      }
    }
    return written;
  }

  private static ObjectNode json(MeasuredThings things, boolean compressed) {
    ObjectNode written = JSON.createObjectNode();
    written.put("compressedReferences", compressed);
    written.set("base", json(things.base()));
    ArrayNode all = written.putArray("sizes");
    for (MeasuredThings.ThingSize size : things.sizes()) {
      ObjectNode one = all.addObject();
      one.put("name", size.thing().key());
      one.put("what", size.thing().what());
      one.put("count", size.count());
      one.set("median", json(size.median()));
      one.set("largest", json(size.largest()));
      one.set("alone", json(size.alone()));
      one.set("common", json(size.common()));
    }
    return written;
  }

  private static ObjectNode json(MeasuredThings.Bytes bytes) {
    return JSON.createObjectNode()
        .put("compressedBytes", bytes.compressed())
        .put("wideBytes", bytes.wide());
  }
}
