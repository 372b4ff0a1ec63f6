package dev.discoveryscale.provider.endpoint.dubbo;

/** Response statuses of the dubbo protocol that providers answer with. */
final class Status {

  static final byte OK = 20;
  static final byte BAD_REQUEST = 40;
  static final byte SERVICE_ERROR = 70;

  private Status() {}
}
