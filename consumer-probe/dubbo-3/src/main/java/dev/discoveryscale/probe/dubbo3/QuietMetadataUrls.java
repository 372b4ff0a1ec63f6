package dev.discoveryscale.probe.dubbo3;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.QosConstants;
import org.apache.dubbo.registry.client.ServiceInstance;
import org.apache.dubbo.registry.client.metadata.MetadataServiceURLBuilder;

/**
 * Switches QoS off in the URLs of providers' MetadataServices. Dubbo starts its QoS server, on all
 * of the machine's addresses, when the first URL that a protocol refers to does not say so.
 * Services' URLs have it from the application; these do not, and in 3.0 one of them comes first.
 *
 * <p>A wrapper in the sense of Dubbo's extensions: its constructor makes Dubbo put it around every
 * builder.
 */
public final class QuietMetadataUrls implements MetadataServiceURLBuilder {

  private final MetadataServiceURLBuilder builder;

  public QuietMetadataUrls(MetadataServiceURLBuilder builder) {
    this.builder = builder;
  }

  @Override
  public List<URL> build(ServiceInstance instance) {
    return builder.build(instance).stream()
        .map(url -> url.addParameter(QosConstants.QOS_ENABLE, false))
        .collect(Collectors.toList());
  }
}
