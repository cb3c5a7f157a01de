#!/bin/sh
# Makes the database of each of our services and the role that owns it, where they are missing. The role is no
# superuser, and no other service's role may connect. A second run changes nothing but a password that was made anew.
# Makes also the role `monitor`, which reads PostgreSQL's own statistics and nothing else.
#
# Environment: SERVICES, the names of our services with spaces between; PGHOST and so on, where the server is.
set -eu
secrets=${SECRETS_FOLDER:-/run/secrets}
PGPASSWORD=$(cat "$secrets/superuser")
export PGPASSWORD

# After a restore, PostgreSQL lets itself be read before it has reached the end of its log.
until [ "$(psql --no-psqlrc --tuples-only --no-align --command 'select pg_is_in_recovery()')" = f ]; do sleep 1; done

for service in $SERVICES; do
  role=$(printf '%s' "$service" | tr - _)
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set role="$role" --set file="$secrets/$role" <<'SQL'
\set password `cat :'file'`
select format('create role %I', :'role') where not exists (select from pg_roles where rolname = :'role') \gexec
select format('alter role %I login password %L', :'role', :'password') \gexec
select format('create database %I owner %I', :'role', :'role')
  where not exists (select from pg_database where datname = :'role') \gexec
select format('revoke connect, temporary on database %I from public', :'role') \gexec
SQL
done

psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set file="$secrets/monitor" <<'SQL'
\set password `cat :'file'`
select 'create role monitor' where not exists (select from pg_roles where rolname = 'monitor') \gexec
select format('alter role monitor login connection limit 5 password %L', :'password') \gexec
grant pg_monitor to monitor;
SQL
