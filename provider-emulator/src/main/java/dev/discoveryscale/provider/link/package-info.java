/**
 * A fleet's links to its registries of any kind: {@link
 * dev.discoveryscale.provider.link.RegistryLink} to one of them, a {@link
 * dev.discoveryscale.provider.link.RegistryRegistration} for each instance there. Below it are the
 * kinds.
 */
package dev.discoveryscale.provider.link;
