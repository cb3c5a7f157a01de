#!/bin/sh
# Starts NATS in docker-compose.yml. Streams that were made while there were no accounts (account $G) become those of
# the services' account.
set -eu
accounts=/data/jetstream
if [ -d "$accounts/\$G" ] && [ ! -d "$accounts/GRIDLEASE" ]; then mv "$accounts/\$G" "$accounts/GRIDLEASE"; fi
exec nats-server --config /etc/nats/nats.conf
