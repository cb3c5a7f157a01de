#!/bin/sh
# Makes the database of each of our services and the role that owns it, where they are missing. The role is no
# superuser, and no other service's role may connect. A second run changes nothing but a password that was made anew.
#
# Environment: SERVICES, the names of our services with spaces between; PGHOST and so on, where the server is.
set -eu
secrets=${SECRETS_FOLDER:-/run/secrets}
PGPASSWORD=$(cat "$secrets/superuser")
export PGPASSWORD

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
