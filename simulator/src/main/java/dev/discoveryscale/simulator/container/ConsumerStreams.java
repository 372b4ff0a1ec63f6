package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.discoveryscale.jvm.conversation.OutputLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of a consumer: its standard output is forwarded to a reader, its standard error goes
 * to a file.
 */
final class ConsumerStreams extends ResultCallback.Adapter<Frame> {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerStreams.class);

  private final OutputStream output;
  private final OutputLog errors;

  ConsumerStreams(OutputStream output, Path errors) {
    this.output = output;
    this.errors = new OutputLog(errors);
  }

  /** Why its standard error cannot be kept, for a person; absent while it can. */
  Optional<String> logFailure() {
    return errors.failure();
  }

  @Override
  public void onNext(Frame frame) {
    if (frame.getStreamType() == StreamType.STDERR) {
      errors.append(frame.getPayload());
      return;
    }
    try {
      output.write(frame.getPayload());
    } catch (IOException e) {
      LOG.error("the consumer's output cannot be forwarded", e);
    }
  }

  /** Nothing more comes. */
  void end() {
    try {
      output.close();
    } catch (IOException e) {
      LOG.error("the consumer's output stream cannot be closed", e);
    }
  }
}
