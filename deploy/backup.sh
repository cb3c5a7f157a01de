#!/bin/sh
# Backup and restore of docker-compose.yml, in its services `backup`, `restore-files` and `restore-databases`; how they
# are used is in docs/RUNBOOK.md, "Backup of the containers".
# usage: backup.sh [save | secrets | restore-files NAME | restore-databases NAME]
#
# A backup is a folder /backups/NAME: a dump of each database, and archives of all secrets, of the objects and of
# what the profile `chain` has set, with owners and modes; `secrets` saves the secrets alone, and may run at any time.
# Whoever reads it has the platform's keys and money: only root may.
#
# Environment: SERVICES, those of our services that have a database; PGHOST and so on, where the server is; ROOT, a
# folder to work in instead of /.
set -eu
umask 077
root=${ROOT:-}
backups=$root/backups
command=${1:-save}
# There while files are restored: what it stands beside is not whole, and may be restored again.
unfinished=$root/secrets/postgres/.unfinished-restore

fail() { echo "backup.sh: $1" >&2; exit 1; }

password() { PGPASSWORD=$(cat "$root/secrets/postgres/superuser"); export PGPASSWORD; }

archive() { tar --create --gzip --numeric-owner --file "$folder.new/$1.tar.gz" --directory "$root/" "$2"; }

# Only a whole one has its name.
finish() {
  (cd "$folder.new" && sha256sum ./* >SHA256SUMS)
  mv "$folder.new" "$folder"
  echo "$name"
}

case $command in
  save)
    name=$(date -u +%Y%m%dT%H%M%SZ)
    folder=$backups/$name
    password
    # Its files must not change under the archive's hand; Docker knows no address of a container that is stopped.
    ! getent hosts objects >/dev/null || fail 'the object store runs: docker compose stop storage objects'
    mkdir "$folder.new"
    for service in $SERVICES; do
      database=$(printf '%s' "$service" | tr - _)
      pg_dump --format=custom --file "$folder.new/$database.dump" "$database"
    done
    archive secrets secrets
    archive objects data/objects
    archive settings data/billing-settings
    finish
    ;;
  secrets)
    name=secrets-$(date -u +%Y%m%dT%H%M%SZ)
    folder=$backups/$name
    mkdir "$folder.new"
    archive secrets secrets
    finish
    ;;
  restore-files | restore-databases)
    folder=$backups/${2:?which backup? the name of a folder of /backups}
    [ -f "$folder/SHA256SUMS" ] || fail "$folder is no backup"
    (cd "$folder" && sha256sum --check --quiet SHA256SUMS) || fail "$folder is damaged"
    ;;
  *) fail 'usage: backup.sh [save | secrets | restore-files NAME | restore-databases NAME]' ;;
esac

if [ "$command" = restore-files ]; then
  if [ -e "$root/secrets/postgres/superuser" ] && [ ! -e "$unfinished" ]; then
    fail "there are secrets already: docker compose --profile '*' down --volumes first"
  fi
  : >"$unfinished"
  for part in objects settings secrets; do
    # Of the secrets alone there is nothing else.
    [ -f "$folder/$part.tar.gz" ] || continue
    # What is in the volumes, and not the folders in which they are mounted: these are a read-only image's.
    tar --extract --gzip --numeric-owner --same-permissions --same-owner --wildcards \
      --file "$folder/$part.tar.gz" --directory "$root/" '*/?*'
  done
  rm "$unfinished"
fi

if [ "$command" = restore-databases ]; then
  password
  for service in $SERVICES; do
    database=$(printf '%s' "$service" | tr - _)
    # All or nothing; what the dump has is replaced, and belongs to whom it belonged.
    pg_restore --clean --if-exists --exit-on-error --single-transaction --dbname "$database" "$folder/$database.dump"
  done
fi
