/** The dubbo protocol with Hessian 2: frames, heartbeats, calls. Decides nothing about services. */
package dev.discoveryscale.provider.endpoint.dubbo;
