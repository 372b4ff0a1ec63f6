#!/bin/sh
# Of a stand-in for ZooKeeper's image: the server in the foreground, with what the official image takes too,
# the configuration in /conf/zoo.cfg and flags for the JVM in JVMFLAGS.
# shellcheck disable=SC2086
exec java $JVMFLAGS -cp '/conf:/zookeeper/lib/*' org.apache.zookeeper.server.quorum.QuorumPeerMain /conf/zoo.cfg
