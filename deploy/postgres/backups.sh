#!/bin/sh
# Backups of PostgreSQL by pgBackRest, which keeps base backups and the write-ahead log in an S3 store, in the services
# `backups` and `restore-to` of deploy/compose.operations.yml; how they are used is in docs/RUNBOOK.md, "Backups on a
# schedule".
# usage: backups schedule | now | restore TIME | restore latest
#
# Environment: EVERY_HOURS, from one backup to the next; FULL_EVERY_DAYS, from one that is whole to the next: those between
# have what changed; METRICS, the folder for what Prometheus reads of them; OWN_BUCKET, the file with curl's options that
# make the bucket, if it is in the platform's own store.
set -eu
usage='usage: backups schedule | now | restore TIME | restore latest'
command=${1:?$usage}

# The moment at which the newest backup, or the newest whole one, was complete, in seconds since 1970; 0 if there is none.
newest() {
  pgbackrest info --output=json | perl -MJSON::PP -e '
    my ($kind) = @ARGV;
    my @backups = map { @{ $_->{backup} } } @{ decode_json(join "", <STDIN>) };
    my @stops = map { $_->{timestamp}{stop} } grep { $kind eq "any" || $_->{type} eq $kind } @backups;
    print $stops[-1] // 0;' "$1"
}

# Making one that is there changes nothing, and is refused.
make_own_bucket() {
  [ ! -f "$OWN_BUCKET" ] || curl --silent --show-error --output /dev/null --config "$OWN_BUCKET"
}

# `set -e` does not hold in what is called as a condition, so the functions below say themselves when they fail.

# In one step: whoever reads it sees the old text or the new.
write_metrics() {
  made=$(newest any) || return 1
  cat >"$METRICS/backups.prom.new" <<END
# HELP postgres_backup_timestamp_seconds When the newest backup of PostgreSQL was complete.
# TYPE postgres_backup_timestamp_seconds gauge
postgres_backup_timestamp_seconds $made
# HELP postgres_backup_interval_seconds From one backup of PostgreSQL to the next.
# TYPE postgres_backup_interval_seconds gauge
postgres_backup_interval_seconds $((EVERY_HOURS * 3600))
END
  chmod 0644 "$METRICS/backups.prom.new"
  mv "$METRICS/backups.prom.new" "$METRICS/backups.prom"
}

back_up() {
  whole=$(newest full) || return 1
  type=incr
  [ "$(date +%s)" -lt $((whole + FULL_EVERY_DAYS * 86400)) ] || type=full
  pgbackrest --log-level-console=info --type="$type" backup || return 1
  write_metrics
}

case $command in
  schedule)
    # The platform's own store has no bucket for them at first; another store's is its owner's to make.
    until make_own_bucket && pgbackrest --log-level-console=error stanza-create; do sleep 5; done
    write_metrics
    # For the health check; /tmp is empty again at the next start.
    : >/tmp/repository-is-there
    while true; do
      due=$(($(newest any) + EVERY_HOURS * 3600))
      now=$(date +%s)
      if [ "$now" -lt "$due" ]; then
        sleep $((due - now))
      elif ! back_up; then
        # The next attempt goes on where this one ended.
        sleep 300
      fi
    done
    ;;
  now) back_up ;;
  restore)
    time=${2:?to which time? such as 2026-11-28 12:00:00+00, or latest: the end of what was sent}
    # A new machine has no data folder yet.
    mkdir -p -m 0700 "$PGDATA"
    set -- --type=default
    [ "$time" = latest ] || set -- --type=time --target="$time" --target-action=promote
    # Files that are as the backup has them stay. The server then reads the log until that time, and is open for writing.
    pgbackrest --log-level-console=info --delta "$@" restore
    ;;
  *)
    echo "$usage" >&2
    exit 1
    ;;
esac
