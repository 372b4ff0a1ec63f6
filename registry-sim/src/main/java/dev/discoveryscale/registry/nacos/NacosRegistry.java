package dev.discoveryscale.registry.nacos;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.Registry;
import java.io.IOException;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A registry that speaks Nacos's protocols. {@link #connectString} is the server list that clients
 * are given: HTTP ports, from which they find the gRPC port 1,000 above.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public interface NacosRegistry extends Registry {

  /** The namespace that every Nacos has, and clients use that name none. */
  String PUBLIC = "public";

  /** The distance from a server's HTTP port to its gRPC port, which clients take for granted. */
  int GRPC_OFFSET = 1_000;

  /** The namespace that clients are to use. */
  String namespace();

  /** What clients have to log in with; absent if nothing. */
  Optional<NacosCredentials> credentials();

  /**
   * Whether it answers who does not log in: then the credentials are for nothing.
   *
   * @throws IOException if it does not answer
   */
  boolean answersAnybody() throws IOException;
}
