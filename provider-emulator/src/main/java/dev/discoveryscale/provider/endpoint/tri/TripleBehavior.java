package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.endpoint.service.Call;
import dev.discoveryscale.provider.endpoint.service.Services;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Differences on the wire between providers of different lines, captured from real ones of 3.0.15,
 * 3.1.11, 3.2.19 and 3.3.6.
 */
enum TripleBehavior {
  /** Lines 3.0 to 3.2 ({@code TripleServerStream}): HTTP status 200 whatever happens. */
  UNTIL_32 {
    @Override
    Http2Headers begin() {
      return headers(HTTP_OK, "application/grpc+proto").set("accept-encoding", "gzip");
    }

    @Override
    Http2Headers refuse(RefusedException refused) {
      return status(
          headers(refused.httpStatus(), "application/grpc+proto"),
          refused.status(),
          encoded(refused.getMessage()));
    }

    @Override
    RefusedException noService(String service) {
      return new RefusedException(GrpcStatus.UNIMPLEMENTED, "Service not found:" + service);
    }

    @Override
    RefusedException badPath(String path) {
      return new RefusedException(GrpcStatus.UNIMPLEMENTED, "Bad path format:" + path);
    }

    @Override
    boolean returnsExceptions() {
      return false;
    }

    @Override
    RefusedException unknownMethod(Call call) {
      return new RefusedException(
          GrpcStatus.UNIMPLEMENTED,
          "Method : %s not found of service:%s".formatted(call.method(), call.target().service()));
    }
  },

  /** Lines from 3.3 on ({@code GrpcHttp2ServerTransportListener}): HTTP status as in HTTP. */
  SINCE_33 {
    @Override
    Http2Headers begin() {
      return headers(HTTP_OK, "application/grpc").set("te", "trailers");
    }

    @Override
    Http2Headers refuse(RefusedException refused) {
      return status(
          headers(refused.httpStatus(), "application/grpc"),
          refused.status(),
          printable(refused.getMessage()));
    }

    @Override
    RefusedException noService(String service) {
      return notFound("Invoker for gRPC not found");
    }

    @Override
    RefusedException badPath(String path) {
      return notFound("Invoker for gRPC not found");
    }

    /** {@code ExceptionCustomizerWrapper.customizeGrpc}. */
    @Override
    boolean returnsExceptions() {
      return true;
    }

    /** A real provider stumbles over its own null, and this is what its caller sees. */
    @Override
    RefusedException unknownMethod(Call call) {
      return new RefusedException(
          HTTP_ERROR,
          GrpcStatus.UNKNOWN,
          "Cannot invoke \"java.util.List.iterator()\" because \"methodDescriptors\" is null");
    }
  };

  private static final int HTTP_OK = 200;
  private static final int HTTP_NOT_FOUND = 404;
  private static final int HTTP_ERROR = 500;
  private static final String BIZ_EXCEPTION = "3";
  private static final int LONGEST_MESSAGE = 1024;

  /** How providers of a line behave. */
  static TripleBehavior of(ReleaseLine line) {
    return line.atLeast(ReleaseLine.DUBBO_3_3) ? SINCE_33 : UNTIL_32;
  }

  /** The headers before a value. */
  abstract Http2Headers begin();

  /** The headers that are the whole answer. */
  abstract Http2Headers refuse(RefusedException refused);

  abstract RefusedException noService(String service);

  abstract RefusedException badPath(String path);

  /** True if an exception in a filter is sent as a value; else its message is a status's. */
  abstract boolean returnsExceptions();

  abstract RefusedException unknownMethod(Call call);

  /** The service has no such method. */
  final RefusedException noMethod(Call call) {
    if (call.target().service().equals(Services.METADATA_SERVICE_V2)) {
      return call.method().equals("GetOpenAPIInfo")
          ? notFound("OpenAPI is not available")
          : new RefusedException(GrpcStatus.UNIMPLEMENTED, "method:" + call.method());
    }
    return unknownMethod(call);
  }

  /** The headers before an exception that is sent as a value. */
  final Http2Headers beginException() {
    return begin().set("tri-exception-code", BIZ_EXCEPTION);
  }

  /** The trailers after a value. */
  final Http2Headers end() {
    return new DefaultHttp2Headers(false)
        .set("grpc-status", Integer.toString(GrpcStatus.OK.code()));
  }

  private static RefusedException notFound(String message) {
    return new RefusedException(HTTP_NOT_FOUND, GrpcStatus.UNIMPLEMENTED, message);
  }

  private static Http2Headers headers(int httpStatus, String contentType) {
    return new DefaultHttp2Headers(false)
        .status(Integer.toString(httpStatus))
        .set("content-type", contentType);
  }

  private static Http2Headers status(Http2Headers headers, GrpcStatus status, String message) {
    return headers.set("grpc-status", Integer.toString(status.code())).set("grpc-message", message);
  }

  private static String encoded(String message) {
    return URLEncoder.encode(shortened(message), StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Sent as it is, but for what a header cannot hold. */
  private static String printable(String message) {
    return shortened(message).replaceAll("[^ -~]", "?");
  }

  private static String shortened(String message) {
    return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE);
  }
}
