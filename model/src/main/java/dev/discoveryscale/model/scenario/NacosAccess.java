package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * How clients get into the Nacos registries of a scenario, and how providers stay there. The
 * password is in no scenario and no record: only where it is found.
 *
 * @param namespace the namespace that clients use
 * @param user who they say they are; absent if the servers ask for no login
 * @param passwordFrom the environment variable that holds the user's password; absent without user
 * @param beats whether providers of 2.7 send beats as real ones do; else connections hold them
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record NacosAccess(
    String namespace, Optional<String> user, Optional<String> passwordFrom, boolean beats) {}
