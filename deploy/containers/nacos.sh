#!/bin/sh
# Starts an rnacos with the settings that the official Nacos image takes.
export RNACOS_HTTP_PORT=8848 RNACOS_GRPC_PORT=9848 RNACOS_HTTP_CONSOLE_PORT=0
export RNACOS_DATA_DIR=/home/nacos/data
export RNACOS_ENABLE_OPEN_API_AUTH="${NACOS_AUTH_ENABLE:-false}"
# Else an address that registers again has the metadata that it had before.
export RNACOS_NAMING_INSTANCE_METADATA_PERSISTENCE_ENABLE=false
exec rnacos
