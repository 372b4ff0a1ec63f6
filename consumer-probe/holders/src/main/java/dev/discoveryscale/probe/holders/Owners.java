package dev.discoveryscale.probe.holders;

import java.util.List;

/** To whom the objects of a class belong; owners are numbered from 0. */
interface Owners {

  /** Said of a class whose objects belong to those who retain them. */
  int WHO_RETAINS = -1;

  /** How many there are, at most 31. */
  int count();

  /** The owner of what can be reached without any other. */
  int rest();

  /** The owner of what static fields of the class library lead to without any other. */
  int classLibrary();

  /**
   * The owner of a class's objects.
   *
   * @param lineage the names of the class and its superclasses, its own first
   * @return its number, or {@link #WHO_RETAINS}
   */
  int of(List<String> lineage);
}
