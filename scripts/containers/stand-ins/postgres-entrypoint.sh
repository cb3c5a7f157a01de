#!/bin/sh
# The official image's contract as far as docker-compose.yml relies on it: an empty data folder becomes a cluster whose
# superuser has the password in POSTGRES_PASSWORD_FILE, which is asked for over TCP.
set -eu
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 0700 "$PGDATA"
  # Several arguments in one variable.
  # shellcheck disable=SC2086
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
fi
exec "$@"
