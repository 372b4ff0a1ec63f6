package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongArrayList;
import com.carrotsearch.hppc.LongIntHashMap;
import com.carrotsearch.hppc.LongObjectHashMap;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;
import shark.GcRoot;
import shark.HprofHeader;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord.StaticFieldRecord;
import shark.HprofRecordReader;
import shark.HprofRecordTag;
import shark.PrimitiveType;
import shark.StreamingHprofReader;
import shark.ValueHolder;

/**
 * Reads a heap dump in HPROF form (JDK 1.0.2, as {@code HotSpotDiagnosticMXBean.dumpHeap} and
 * {@code jcmd GC.heap_dump} write it) in two passes: the first numbers objects, the second follows
 * their references.
 *
 * <p>The format is read by Shark (shark-hprof 2.14), which hands out records as a stream and keeps
 * nothing, so that the graph lies in a few arrays here. Others were tried with the same dump of 814
 * MB, 13.7 million objects, and a heap of 2 GB, on two busy cores of a Xeon: this class and the
 * division of it took 11 to 18 s. The NetBeans library (RELEASE250) walks all fields in 5 s, but
 * needs 89 s for retained sizes, which are those of single objects and not of holders, maps files
 * of its own (4 GB resident), and takes references of eight bytes for granted: 744 MB for a heap of
 * 584. shark-graph walks it in 22 s, with an object for each. JOL's reader (0.17) counts classes in
 * 4 s, and says nothing of references, roots and static fields.
 */
final class HeapDump {

  private static final Set<HprofRecordTag> NAMES =
      EnumSet.of(HprofRecordTag.STRING_IN_UTF8, HprofRecordTag.LOAD_CLASS);
  private static final Set<HprofRecordTag> OBJECTS =
      EnumSet.of(
          HprofRecordTag.CLASS_DUMP,
          HprofRecordTag.INSTANCE_DUMP,
          HprofRecordTag.OBJECT_ARRAY_DUMP,
          HprofRecordTag.PRIMITIVE_ARRAY_DUMP);
  private static final Set<HprofRecordTag> ROOTS =
      EnumSet.range(HprofRecordTag.ROOT_UNKNOWN, HprofRecordTag.ROOT_UNREACHABLE);

  private final StreamingHprofReader file;
  private final HeapClasses classes;
  private final int identifierBytes;
  private final Layout compressed;
  private final Layout wide;
  private final boolean wasCompressed;
  private final LongObjectHashMap<String> strings = new LongObjectHashMap<>();
  private final LongIntHashMap numbers;
  private final IntArrayList classOf = new IntArrayList();
  private final IntArrayList compressedBytes = new IntArrayList();
  private final IntArrayList wideBytes = new IntArrayList();
  private final IntArrayList represented = new IntArrayList();
  private final LongArrayList rootIds = new LongArrayList();
  private long classClass;

  private HeapDump(File dump, boolean compressed, int javaVersion) {
    HprofHeader header = HprofHeader.Companion.parseHeaderOf(dump);
    this.file = StreamingHprofReader.Companion.readerFor(dump, header);
    this.identifierBytes = header.getIdentifierByteSize();
    this.classes = new HeapClasses(identifierBytes, strings);
    this.wasCompressed = compressed;
    this.compressed = Layout.compressed(javaVersion);
    this.wide = Layout.wide(javaVersion);
    // Objects are 60 bytes of a dump and more; growing such a map costs half of its memory again.
    this.numbers = new LongIntHashMap((int) Math.min(1 << 27, dump.length() / 90));
  }

  /**
   * Reads a dump.
   *
   * @param compressed whether references took four bytes in the JVM
   * @param javaVersion of the JVM, as 8 or 17: layouts changed
   * @throws IOException if it is no heap dump, or is cut short; with the file's name
   */
  static HeapGraph read(Path dump, boolean compressed, int javaVersion) throws IOException {
    try {
      return new HeapDump(dump.toFile(), compressed, javaVersion).graph();
    } catch (IOException | RuntimeException e) {
      throw new IOException(dump + " is not in HPROF format, or is cut short", e);
    }
  }

  private HeapGraph graph() throws IOException {
    file.readRecords(NAMES, this::name);
    file.readRecords(only(HprofRecordTag.CLASS_DUMP), this::describe);
    Set<HprofRecordTag> all = EnumSet.copyOf(OBJECTS);
    all.addAll(ROOTS);
    file.readRecords(all, this::number);
    References references = new References(classOf.size());
    file.readRecords(OBJECTS, (tag, length, record) -> references.follow(tag, record));
    return new HeapGraph(
        classOf.toArray(),
        compressedBytes.toArray(),
        wideBytes.toArray(),
        wasCompressed,
        references.first,
        references.targets.toArray(),
        roots(),
        represented.toArray(),
        classes.lineages());
  }

  private static Set<HprofRecordTag> only(HprofRecordTag tag) {
    return EnumSet.of(tag);
  }

  private void name(HprofRecordTag tag, long length, HprofRecordReader record) {
    if (tag == HprofRecordTag.STRING_IN_UTF8) {
      var string = record.readStringRecord(length);
      strings.put(string.getId(), string.getString());
    } else {
      var loaded = record.readLoadClassRecord();
      classes.loaded(loaded.getId(), loaded.getClassNameStringId());
      if (strings.get(loaded.getClassNameStringId()).equals("java/lang/Class")) {
        classClass = loaded.getId();
      }
    }
  }

  private void describe(HprofRecordTag tag, long length, HprofRecordReader record) {
    classes.described(record.readClassDumpRecord());
  }

  private void number(HprofRecordTag tag, long length, HprofRecordReader record) {
    switch (tag) {
      case CLASS_DUMP -> {
        ClassDumpRecord described = record.readClassDumpRecord();
        add(
            described.getId(),
            classes.number(classClass),
            layout -> instance(classClass, layout) + statics(described, layout));
        represented.set(represented.size() - 1, classes.number(described.getId()));
      }
      case INSTANCE_DUMP -> {
        long id = record.readId();
        record.skip(Integer.BYTES);
        long classId = record.readId();
        record.skip(record.readInt());
        add(id, classes.number(classId), layout -> instance(classId, layout));
      }
      case OBJECT_ARRAY_DUMP -> {
        long id = record.readId();
        record.skip(Integer.BYTES);
        int size = record.readInt();
        long classId = record.readId();
        record.skip((long) size * identifierBytes);
        add(id, classes.number(classId), layout -> layout.array(size, layout.referenceBytes()));
      }
      case PRIMITIVE_ARRAY_DUMP -> {
        long id = record.readId();
        record.skip(Integer.BYTES);
        int size = record.readInt();
        PrimitiveType type = primitive(record.readUnsignedByte());
        record.skip((long) size * type.getByteSize());
        add(
            id,
            classes.numberOfPrimitiveArray(type.name().toLowerCase(Locale.ROOT)),
            layout -> layout.array(size, type.getByteSize()));
      }
      default -> rootIds.add(root(tag, record).getId());
    }
  }

  private static PrimitiveType primitive(int type) {
    return PrimitiveType.Companion.getPrimitiveTypeByHprofType().get(type);
  }

  /** Static fields lie in the object of their class, behind its own fields. */
  private static int statics(ClassDumpRecord described, Layout layout) {
    int all = 0;
    for (StaticFieldRecord field : described.getStaticFields()) {
      boolean reference = field.getType() == PrimitiveType.REFERENCE_HPROF_TYPE;
      all += reference ? layout.referenceBytes() : primitive(field.getType()).getByteSize();
    }
    return Layout.aligned(all);
  }

  private int instance(long classId, Layout layout) {
    return layout.instance(classId, classes::layout);
  }

  private void add(long id, int classNumber, ToIntFunction<Layout> size) {
    numbers.put(id, classOf.size());
    classOf.add(classNumber);
    compressedBytes.add(size.applyAsInt(compressed));
    wideBytes.add(size.applyAsInt(wide));
    represented.add(-1);
  }

  private static GcRoot root(HprofRecordTag tag, HprofRecordReader record) {
    return switch (tag) {
      case ROOT_UNKNOWN -> record.readUnknownGcRootRecord();
      case ROOT_JNI_GLOBAL -> record.readJniGlobalGcRootRecord();
      case ROOT_JNI_LOCAL -> record.readJniLocalGcRootRecord();
      case ROOT_JAVA_FRAME -> record.readJavaFrameGcRootRecord();
      case ROOT_NATIVE_STACK -> record.readNativeStackGcRootRecord();
      case ROOT_STICKY_CLASS -> record.readStickyClassGcRootRecord();
      case ROOT_THREAD_BLOCK -> record.readThreadBlockGcRootRecord();
      case ROOT_MONITOR_USED -> record.readMonitorUsedGcRootRecord();
      case ROOT_THREAD_OBJECT -> record.readThreadObjectGcRootRecord();
      case ROOT_INTERNED_STRING -> record.readInternedStringGcRootRecord();
      case ROOT_FINALIZING -> record.readFinalizingGcRootRecord();
      case ROOT_DEBUGGER -> record.readDebuggerGcRootRecord();
      case ROOT_REFERENCE_CLEANUP -> record.readReferenceCleanupGcRootRecord();
      case ROOT_VM_INTERNAL -> record.readVmInternalGcRootRecord();
      case ROOT_JNI_MONITOR -> record.readJniMonitorGcRootRecord();
      case ROOT_UNREACHABLE -> record.readUnreachableGcRootRecord();
      default -> throw new IllegalStateException("the dump has an unexpected record " + tag);
    };
  }

  private int[] roots() {
    IntArrayList roots = new IntArrayList();
    for (int i = 0; i < rootIds.size(); i++) {
      int number = numbers.getOrDefault(rootIds.get(i), -1);
      if (number >= 0) {
        roots.add(number);
      }
    }
    return roots.toArray();
  }

  /** The second pass: objects come in the order of the first. */
  private final class References {

    private final int[] first;
    private final IntArrayList targets = new IntArrayList();
    private int object;

    References(int objects) {
      first = new int[objects + 1];
    }

    void follow(HprofRecordTag tag, HprofRecordReader record) {
      switch (tag) {
        case CLASS_DUMP -> ofClass(record.readClassDumpRecord());
        case INSTANCE_DUMP -> ofInstance(record);
        case OBJECT_ARRAY_DUMP -> ofArray(record);
        default -> {
          record.skip(identifierBytes + Integer.BYTES);
          int size = record.readInt();
          record.skip((long) size * primitive(record.readUnsignedByte()).getByteSize());
        }
      }
      first[++object] = targets.size();
    }

    private void ofClass(ClassDumpRecord described) {
      add(described.getClassLoaderId());
      for (StaticFieldRecord field : described.getStaticFields()) {
        if (field.getValue() instanceof ValueHolder.ReferenceHolder reference) {
          add(reference.getValue());
        }
      }
    }

    private void ofInstance(HprofRecordReader record) {
      record.skip(identifierBytes + Integer.BYTES);
      long classId = record.readId();
      int length = record.readInt();
      int at = 0;
      for (int offset : classes.references(classId)) {
        record.skip(offset - at);
        add(record.readId());
        at = offset + identifierBytes;
      }
      record.skip(length - at);
    }

    private void ofArray(HprofRecordReader record) {
      record.skip(identifierBytes + Integer.BYTES);
      int length = record.readInt();
      record.skipId();
      for (int i = 0; i < length; i++) {
        add(record.readId());
      }
    }

    private void add(long id) {
      int number = id == 0 ? -1 : numbers.getOrDefault(id, -1);
      if (number >= 0) {
        targets.add(number);
      }
    }
  }
}
