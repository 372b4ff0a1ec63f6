package dev.discoveryscale.model.record;

import java.util.List;
import java.util.Optional;

/**
 * A consumer's live heap after the changes, divided among its holders: {@code holders.json} in the
 * folder of a cell. Every object counts once, so that shares add up to the whole.
 *
 * @param formatVersion the version of this format, 1
 * @param bytes the live heap
 * @param holders all there may be; of several that share something the first here is named for it
 * @param shares what one holds alone, or several together, in no order
 * @param dumpBytes size of the heap dump it was made from
 * @param analysisMillis how long that took
 * @param things how much each thing in it takes
 */
public record HeldHeap(
    int formatVersion,
    long bytes,
    List<Holder> holders,
    List<Share> shares,
    long dumpBytes,
    long analysisMillis,
    Optional<ThingSizes> things) {

  /** The only version there is. */
  public static final int FORMAT_VERSION = 1;

  /** The holder of everything that no other holder holds. */
  public static final String REST = "rest";

  /** The holder that is the probe itself. */
  public static final String PROBE = "probe";

  public HeldHeap {
    holders = List.copyOf(holders);
    shares = List.copyOf(shares);
  }

  /**
   * Someone who holds memory.
   *
   * @param name as in {@link Share}
   * @param what belongs to it, in a few words
   */
  public record Holder(String name, String what) {}

  /**
   * Memory with the same holders.
   *
   * @param holders their names
   * @param objects how many
   * @param bytes how much
   * @param largest the classes that take most of it, largest first
   */
  public record Share(List<String> holders, long objects, long bytes, List<Type> largest) {

    public Share {
      holders = List.copyOf(holders);
      largest = List.copyOf(largest);
    }
  }

  /**
   * Objects of a class.
   *
   * @param type the class's name
   * @param objects how many
   * @param bytes how much they take, without what they refer to
   */
  public record Type(String type, long objects, long bytes) {}

  /** The probe itself, if what was divided knows it. */
  public Optional<Holder> probe() {
    return holders.stream().filter(holder -> holder.name().equals(PROBE)).findFirst();
  }

  /** What only it holds, in bytes. */
  public long alone(Holder holder) {
    return shares.stream()
        .filter(share -> share.holders().equals(List.of(holder.name())))
        .mapToLong(Share::bytes)
        .sum();
  }

  /**
   * Bytes that it shares with other holders and that count for it, because it is the first of them.
   */
  public long sharedFirst(Holder holder) {
    return shares.stream()
        .filter(share -> share.holders().size() > 1 && first(share).equals(holder))
        .mapToLong(Share::bytes)
        .sum();
  }

  /** What it holds alone and together with others, in bytes: all that it keeps from being freed. */
  public long inAll(Holder holder) {
    return shares.stream()
        .filter(share -> share.holders().contains(holder.name()))
        .mapToLong(Share::bytes)
        .sum();
  }

  private Holder first(Share share) {
    return holders.stream()
        .filter(holder -> share.holders().contains(holder.name()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no holder is called " + share.holders()));
  }

  /** The part of the heap that some holder has, 0 to 1. */
  public double attributed() {
    long rest =
        shares.stream()
            .filter(share -> share.holders().contains(REST))
            .mapToLong(Share::bytes)
            .sum();
    return 1 - rest / (double) bytes;
  }
}
