#!/bin/sh
# Starts Prometheus in deploy/compose.operations.yml. Its own configuration cannot take a host name from the environment.
set -eu
if [ -n "${GRIDLEASE_DOMAIN:-}" ]; then
  printf '[{ "targets": ["https://%s/health/live", "https://objects.%s/"] }]\n' "$GRIDLEASE_DOMAIN" "$GRIDLEASE_DOMAIN" \
    >/tmp/sites.json
fi
exec /bin/prometheus "$@"
