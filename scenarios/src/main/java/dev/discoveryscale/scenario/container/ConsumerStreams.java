package dev.discoveryscale.scenario.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a consumer says: its standard output to whoever reads it, its standard error to a file. */
final class ConsumerStreams extends ResultCallback.Adapter<Frame> {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerStreams.class);

  private final OutputStream output;
  private final Path errors;

  ConsumerStreams(OutputStream output, Path errors) {
    this.output = output;
    this.errors = errors;
  }

  @Override
  public void onNext(Frame frame) {
    try {
      if (frame.getStreamType() == StreamType.STDERR) {
        Files.write(
            errors, frame.getPayload(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } else {
        output.write(frame.getPayload());
      }
    } catch (IOException e) {
      LOG.error("what the consumer says cannot be kept in {}", errors, e);
    }
  }

  /** Nothing more comes. */
  void end() {
    try {
      output.close();
    } catch (IOException e) {
      LOG.error("the consumer's output cannot be ended", e);
    }
  }
}
