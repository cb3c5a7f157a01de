#!/bin/sh
# Makes every secret of docker-compose.yml that is not there yet, one volume for each reader, and gives the data
# volumes to the users that write them. Runs to its end before anything else starts; a second run changes nothing.
#
# Environment: SERVICES, the names of our services with spaces between; DATABASE_SERVICES and NATS_SERVICES, those of
# them that have a database and that use NATS; SERVICE_ACCOUNTS, the client ids that the authentication service declares;
# MAIL_URL, the address of the mail server with its password, for MAIL_SERVICES, those of them that send e-mails, and
# ALERTS_MAIL_SERVICE, what sends alerts; BACKUP_ENDPOINT,
# BACKUP_BUCKET, BACKUP_REGION, BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY, an S3 store for backups of PostgreSQL instead of
# the platform's own; SERVICE_OWNER, NATS_OWNER, OBJECTS_OWNER, POSTGRES_OWNER, PROMETHEUS_OWNER, GRAFANA_OWNER and
# GATEWAY_OWNER, `uid:gid` of the readers, as docker-compose.yml has them.
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

# keep_certificate FILE EXTENSION: FILE.crt of the object store, signed by itself, and FILE.key.
keep_certificate() {
  [ -s "$1.crt" ] && return
  openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj /CN=objects -addext "$2" \
    -keyout "$1.key" -out "$1.crt.new" 2>/dev/null
  mv "$1.crt.new" "$1.crt"
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
own_backup_bucket=gridlease-backups
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
keep_password "$objects/backup-access-key"
keep_password "$objects/backup-secret-key"
backup_access_key=$(cat "$objects/backup-access-key")
backup_secret_key=$(cat "$objects/backup-secret-key")
write "$objects/s3.json" "{ \"identities\": [
  { \"name\": \"storage\",
    \"credentials\": [ { \"accessKey\": \"$access_key\", \"secretKey\": \"$secret_key\" } ],
    \"actions\": [ \"Admin\", \"Read\", \"List\", \"Tagging\", \"Write\" ] },
  { \"name\": \"backups\",
    \"credentials\": [ { \"accessKey\": \"$backup_access_key\", \"secretKey\": \"$backup_secret_key\" } ],
    \"actions\": [ \"Admin:$own_backup_bucket\" ] } ] }"
# For a port of the store that nobody may use (deploy/objects/security.toml), and for S3 over TLS, without which backups
# are not sent.
keep_certificate "$objects/grpc" extendedKeyUsage=serverAuth
keep_certificate "$objects/s3" subjectAltName=DNS:objects

# How PostgreSQL is backed up (deploy/postgres/backups.sh). The backups are encrypted: with the passphrase lost, so are they.
keep_password "$postgres/backup-passphrase"
cp "$objects/s3.crt" "$postgres/objects.crt"
rm -f "$postgres/own-bucket.curl"
if [ -n "${BACKUP_ENDPOINT:-}" ]; then
  repository="repo1-s3-endpoint=$BACKUP_ENDPOINT
repo1-s3-bucket=${BACKUP_BUCKET:?the bucket of the store for backups}
repo1-s3-region=${BACKUP_REGION:-us-east-1}
repo1-s3-key=${BACKUP_ACCESS_KEY:?an access key of the store for backups}
repo1-s3-key-secret=${BACKUP_SECRET_KEY:?the secret of that access key}"
else
  repository="repo1-s3-endpoint=objects
repo1-storage-port=8334
repo1-storage-ca-file=/run/secrets/objects.crt
repo1-s3-bucket=$own_backup_bucket
repo1-s3-region=us-east-1
repo1-s3-key=$backup_access_key
repo1-s3-key-secret=$backup_secret_key"
  write "$postgres/own-bucket.curl" "request = PUT
url = https://objects:8334/$own_backup_bucket
cacert = /run/secrets/objects.crt
aws-sigv4 = aws:amz:us-east-1:s3
user = $backup_access_key:$backup_secret_key"
fi
write "$postgres/pgbackrest.conf" "[global]
repo1-type=s3
repo1-path=/postgres
repo1-s3-uri-style=path
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(cat "$postgres/backup-passphrase")
repo1-bundle=y
repo1-block=y
repo1-retention-full=2
compress-type=zst
start-fast=y
log-level-file=off
$repository

[gridlease]
pg1-path=/var/lib/postgresql/18/docker
pg1-socket-path=/sockets"

# What watches PostgreSQL has a role of its own (deploy/postgres/make-databases.sh).
keep_password "$postgres/monitor"
[ ! -d "$root/secrets/postgres-exporter" ] || write "$root/secrets/postgres-exporter/password" "$(cat "$postgres/monitor")"
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
if [ -n "${MAIL_URL:-}" ]; then
  for service in ${MAIL_SERVICES:-} ${ALERTS_MAIL_SERVICE:-}; do write "$root/secrets/$service/mail-url" "$MAIL_URL"; done
fi
for service in $SERVICES; do
  give "$root/secrets/$service" "$SERVICE_OWNER"
done
give "$postgres" "$POSTGRES_OWNER"
give "$nats" "$NATS_OWNER"
give "$objects" "$OBJECTS_OWNER"
give "$root/secrets/grafana" "$GRAFANA_OWNER"
for name in postgres-exporter alertmanager; do
  [ ! -d "$root/secrets/$name" ] || give "$root/secrets/$name" "$PROMETHEUS_OWNER"
done

chown "$POSTGRES_OWNER" "$root/data/postgres"
chown "$NATS_OWNER" "$root/data/nats"
chown "$OBJECTS_OWNER" "$root/data/objects"
# The keys of a local chain are made by those who know how, and there they find billing's settings.
chown "$SERVICE_OWNER" "$root/secrets/chain" "$root/data/billing-settings"
chown "$PROMETHEUS_OWNER" "$root/data/prometheus"
chown "$GRAFANA_OWNER" "$root/data/grafana"
chown "$GATEWAY_OWNER" "$root/data/gateway"
[ ! -d "$root/data/alertmanager" ] || chown "$PROMETHEUS_OWNER" "$root/data/alertmanager"
[ ! -d "$root/data/backup-metrics" ] || chown "$POSTGRES_OWNER" "$root/data/backup-metrics"
