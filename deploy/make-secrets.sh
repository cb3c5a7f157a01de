#!/bin/sh
# Makes every secret of docker-compose.yml that is not there yet, one volume for each reader, and gives the data
# volumes to the users that write them. Runs to its end before anything else starts; a second run changes nothing.
#
# Environment: SERVICES, the names of our services with spaces between.
# Argument: a folder to work in instead of /.
set -eu
umask 077
root=${1:-}
service_user=10001
nats_user=10002
postgres_user=999

# Random hexadecimal digits, which need no escaping in any of the places where they are used.
keep_password() {
  [ -s "$1" ] && return
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$1.new"
  mv "$1.new" "$1"
}

# Replaces a file in one step: whoever reads it sees the old text or the new.
write() {
  printf '%s\n' "$2" >"$1.new"
  mv "$1.new" "$1"
}

give() {
  chown -R "$2:$2" "$1"
  find "$1" -type f -exec chmod 0400 {} +
  chmod 0500 "$1"
}

postgres=$root/secrets/postgres
nats=$root/secrets/nats
keep_password "$postgres/superuser"
keep_password "$nats/password"
nats_password=$(cat "$nats/password")
write "$nats/users.conf" "authorization { users: [ { user: gridlease, password: \"$nats_password\" } ] }"

for service in $SERVICES; do
  role=$(printf '%s' "$service" | tr - _)
  own=$root/secrets/$service
  keep_password "$postgres/$role"
  write "$own/database-url" "postgres://$role:$(cat "$postgres/$role")@postgres:5432/$role"
  write "$own/nats-url" "nats://gridlease:$nats_password@nats:4222"
  give "$own" "$service_user"
done
give "$postgres" "$postgres_user"
give "$nats" "$nats_user"

chown "$postgres_user:$postgres_user" "$root/data/postgres"
chown "$nats_user:$nats_user" "$root/data/nats"
