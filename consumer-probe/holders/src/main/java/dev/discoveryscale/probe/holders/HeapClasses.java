package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongIntHashMap;
import com.carrotsearch.hppc.LongObjectHashMap;
import com.carrotsearch.hppc.cursors.ObjectCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.openjdk.jol.info.ClassData;
import org.openjdk.jol.info.FieldData;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord.FieldRecord;
import shark.PrimitiveType;

/**
 * The classes of a dump: names, what JOL has to know of them to lay out their instances (a dump has
 * eight bytes for every reference, whatever the heap had), and where references lie in a record.
 */
final class HeapClasses {

  static final String OBJECT = "java.lang.Object";
  static final String CLASS = "java.lang.Class";
  private static final String REFERENCE = "java.lang.ref.Reference";
  private static final Set<String> HOLD_NOTHING =
      Set.of("java.lang.ref.WeakReference", "java.lang.ref.PhantomReference");

  private final int identifierBytes;
  private final LongIntHashMap numbers = new LongIntHashMap();
  private final List<String> names = new ArrayList<>();
  private final LongObjectHashMap<ClassDumpRecord> records = new LongObjectHashMap<>();
  private final LongObjectHashMap<String> strings;
  private final LongObjectHashMap<ClassData> layouts = new LongObjectHashMap<>();
  private final LongObjectHashMap<int[]> offsets = new LongObjectHashMap<>();

  /**
   * @param strings texts of the dump by their ids
   */
  HeapClasses(int identifierBytes, LongObjectHashMap<String> strings) {
    this.identifierBytes = identifierBytes;
    this.strings = strings;
  }

  /** A class was loaded; its name comes with slashes, and arrays' as in class files. */
  void loaded(long id, long nameId) {
    add(id, strings.get(nameId).replace('/', '.'));
  }

  /** Numbers a class that has no record, an array of primitives. */
  int numberOfPrimitiveArray(String component) {
    long id = -1 - component.charAt(0);
    if (!numbers.containsKey(id)) {
      add(id, component + "[]");
    }
    return numbers.get(id);
  }

  private void add(long id, String name) {
    if (!numbers.containsKey(id)) {
      numbers.put(id, names.size());
      names.add(name);
    }
  }

  void described(ClassDumpRecord record) {
    records.put(record.getId(), record);
  }

  int number(long id) {
    int number = numbers.getOrDefault(id, -1);
    if (number < 0) {
      throw new IllegalArgumentException("the dump has objects of a class that was not loaded");
    }
    return number;
  }

  /** The names of each class and its superclasses, by the classes' numbers. */
  List<List<String>> lineages() {
    List<List<String>> lineages = new ArrayList<>();
    names.forEach(name -> lineages.add(List.of(name)));
    for (ObjectCursor<ClassDumpRecord> record : records.values()) {
      lineages.set(number(record.value.getId()), lineage(record.value));
    }
    return lineages;
  }

  private List<String> lineage(ClassDumpRecord record) {
    List<String> lineage = new ArrayList<>();
    for (ClassDumpRecord each = record; each != null; each = records.get(each.getSuperclassId())) {
      lineage.add(names.get(number(each.getId())));
    }
    return lineage;
  }

  /** A class as JOL wants it: all fields of all superclasses, and their names from itself up. */
  ClassData layout(long classId) {
    ClassData known = layouts.get(classId);
    if (known != null) {
      return known;
    }
    ClassDumpRecord record = records.get(classId);
    ClassData data = new ClassData(names.get(number(classId)));
    for (ClassDumpRecord each = record; each != null; each = records.get(each.getSuperclassId())) {
      String host = names.get(number(each.getId()));
      data.addSuperClass(host);
      for (FieldRecord field : each.getFields()) {
        data.addField(
            FieldData.create(
                host, strings.get(field.getNameStringId()), typeName(field.getType())));
      }
    }
    if (records.containsKey(record.getSuperclassId())) {
      data.addSuperClassData(layout(record.getSuperclassId()));
    }
    layouts.put(classId, data);
    return data;
  }

  private static String typeName(int type) {
    for (PrimitiveType primitive : PrimitiveType.values()) {
      if (primitive.getHprofType() == type) {
        return primitive.name().toLowerCase(Locale.ROOT);
      }
    }
    return OBJECT;
  }

  /**
   * Where the references of an instance lie in its record, from its first field, ascending. A
   * record has the fields of the class itself first, then those of its superclasses.
   */
  int[] references(long classId) {
    int[] known = offsets.get(classId);
    if (known == null) {
      known = findReferences(records.get(classId));
      offsets.put(classId, known);
    }
    return known;
  }

  private int[] findReferences(ClassDumpRecord record) {
    boolean holdsNothing = lineage(record).stream().anyMatch(HOLD_NOTHING::contains);
    IntArrayList found = new IntArrayList();
    int offset = 0;
    for (ClassDumpRecord each = record; each != null; each = records.get(each.getSuperclassId())) {
      boolean referent = holdsNothing && names.get(number(each.getId())).equals(REFERENCE);
      for (FieldRecord field : each.getFields()) {
        boolean reference = field.getType() == PrimitiveType.REFERENCE_HPROF_TYPE;
        if (reference && !(referent && strings.get(field.getNameStringId()).equals("referent"))) {
          found.add(offset);
        }
        offset += reference ? identifierBytes : bytes(field.getType());
      }
    }
    return found.toArray();
  }

  private static int bytes(int type) {
    for (PrimitiveType primitive : PrimitiveType.values()) {
      if (primitive.getHprofType() == type) {
        return primitive.getByteSize();
      }
    }
    throw new IllegalArgumentException("the dump has a field of unknown type " + type);
  }
}
