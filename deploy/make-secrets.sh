#!/bin/sh
# Makes every secret of docker-compose.yml that is not there yet, one volume for each reader, and gives the data
# volumes to the users that write them. Runs to its end before anything else starts; a second run changes nothing.
#
# Environment: SERVICES, the names of our services with spaces between; DATABASE_SERVICES and NATS_SERVICES, those of
# them that have a database and that use NATS; SERVICE_ACCOUNTS, the client ids that the authentication service declares;
# MAIL_URL, the address of the mail server with its password, for MAIL_SERVICES, those of our services that send e-mails;
# SERVICE_OWNER, NATS_OWNER, OBJECTS_OWNER, POSTGRES_OWNER, PROMETHEUS_OWNER, GRAFANA_OWNER and GATEWAY_OWNER, `uid:gid` of
# the readers, as docker-compose.yml has them.
# Argument: a folder to work in instead of /.
set -eu
umask 077
root=${1:-}

# New secrets beside half of the old ones would fit neither.
if [ -e "$root/secrets/postgres/.unfinished-restore" ]; then
  echo 'make-secrets.sh: a restore did not finish: run restore-files again' >&2
  exit 1
fi

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
  chown -R "$2" "$1"
  find "$1" -type f -exec chmod 0400 {} +
  chmod 0500 "$1"
}

chmod u+w "$root"/secrets/*
postgres=$root/secrets/postgres
nats=$root/secrets/nats
objects=$root/secrets/objects
storage=$root/secrets/storage
keep_password "$postgres/superuser"
keep_password "$nats/password"
keep_password "$nats/daemon-password"
keep_password "$nats/reader-password"
nats_password=$(cat "$nats/password")
# Who may do what is in deploy/nats/nats.conf, which includes this.
write "$nats/passwords.conf" "NATS_PASSWORD: \"$nats_password\"
NATS_DAEMON_PASSWORD: \"$(cat "$nats/daemon-password")\"
NATS_READER_PASSWORD: \"$(cat "$nats/reader-password")\""
# Of earlier versions.
rm -f "$nats/users.conf"

for service in $DATABASE_SERVICES; do
  role=$(printf '%s' "$service" | tr - _)
  own=$root/secrets/$service
  keep_password "$postgres/$role"
  write "$own/database-url" "postgres://$role:$(cat "$postgres/$role")@postgres:5432/$role"
done
for service in $NATS_SERVICES; do
  write "$root/secrets/$service/nats-url" "nats://gridlease:$nats_password@nats:4222"
done
# Both halves are the store's and the storage service's: an access key says who, its secret proves it.
keep_password "$objects/access-key"
keep_password "$objects/secret-key"
access_key=$(cat "$objects/access-key")
secret_key=$(cat "$objects/secret-key")
write "$objects/s3.json" "{ \"identities\": [ { \"name\": \"storage\",
  \"credentials\": [ { \"accessKey\": \"$access_key\", \"secretKey\": \"$secret_key\" } ],
  \"actions\": [ \"Admin\", \"Read\", \"List\", \"Tagging\", \"Write\" ] } ] }"
# For a port of the store that nobody may use (deploy/objects/security.toml).
if [ ! -s "$objects/grpc.crt" ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj /CN=objects -addext extendedKeyUsage=serverAuth \
    -keyout "$objects/grpc.key" -out "$objects/grpc.crt.new" 2>/dev/null
  mv "$objects/grpc.crt.new" "$objects/grpc.crt"
fi
write "$storage/access-key" "$access_key"
write "$storage/secret-key" "$secret_key"
keep_password "$root/secrets/auth/master-key"
# Lost, it takes with it whatever lies on deposit addresses: keep a copy elsewhere.
keep_password "$root/secrets/billing/deposit-seed"
keep_password "$root/secrets/auth/admin-password"
keep_password "$root/secrets/grafana/admin-password"
for account in $SERVICE_ACCOUNTS; do
  keep_password "$root/secrets/auth/client-$account"
  # An account of one of our services, which shows its secret to get its tokens.
  [ ! -d "$root/secrets/$account" ] || write "$root/secrets/$account/client-secret" "$(cat "$root/secrets/auth/client-$account")"
done
for service in ${MAIL_SERVICES:-}; do
  write "$root/secrets/$service/mail-url" "$MAIL_URL"
done
for service in $SERVICES; do
  give "$root/secrets/$service" "$SERVICE_OWNER"
done
give "$postgres" "$POSTGRES_OWNER"
give "$nats" "$NATS_OWNER"
give "$objects" "$OBJECTS_OWNER"
give "$root/secrets/grafana" "$GRAFANA_OWNER"

chown "$POSTGRES_OWNER" "$root/data/postgres"
chown "$NATS_OWNER" "$root/data/nats"
chown "$OBJECTS_OWNER" "$root/data/objects"
# The keys of a local chain are made by those who know how, and there they find billing's settings.
chown "$SERVICE_OWNER" "$root/secrets/chain" "$root/data/billing-settings"
chown "$PROMETHEUS_OWNER" "$root/data/prometheus"
chown "$GRAFANA_OWNER" "$root/data/grafana"
chown "$GATEWAY_OWNER" "$root/data/gateway"
