package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/** There is nothing to say but that it is done. */
public record Done() implements Serializable {}
