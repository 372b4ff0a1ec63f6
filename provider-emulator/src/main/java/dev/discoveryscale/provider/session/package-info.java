/**
 * Light ZooKeeper sessions: many sessions on few threads, with ZooKeeper's own wire records.
 * Independent of Dubbo and fleets.
 *
 * <p>The wire form is that of ZooKeeper's client port: frames of a four-byte length and that many
 * bytes of jute records. On each connection, after one {@code ConnectRequest} and {@code
 * ConnectResponse}, each request is a {@code RequestHeader} and a body, each answer a {@code
 * ReplyHeader} and, unless it carries an error, a body; answers come in the order of requests
 * (org.apache.zookeeper.ClientCnxn, and zookeeper.jute in zookeeper-jute). No watches are set and
 * nobody is authenticated, so no other frames come.
 */
package dev.discoveryscale.provider.session;
