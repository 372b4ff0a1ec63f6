package dev.discoveryscale.report;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Validates files of a run against the published schemas. */
public final class JsonSchemas {
  private JsonSchemas() {}

  /** What is wrong in a file by the schema of that name, for example {@code summary}. */
  public static List<Error> errors(String schema, Path file) throws IOException {
    return errors(schema, Files.readString(file));
  }

  public static List<Error> errors(String schema, String json) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(Path.of(schema + ".schema.json")))
        .validate(json, InputFormat.JSON);
  }
}
