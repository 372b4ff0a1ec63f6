package dev.discoveryscale.probe.push.subject;

/** The interface that the consumer follows. Nobody calls it. */
public interface FleetService {

  /** What every service of an emulated fleet has. */
  String call(String argument);
}
