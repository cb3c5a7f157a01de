#!/bin/sh
# Puts PgBouncer, a pooler of PostgreSQL's connections, into the folder given as the only argument and prints the path of
# the program that starts it.
#
# It is the stable release's (trixie has 1.24), unpacked with all that it needs down to the C library: nothing is installed
# (see lib/debian-archive.sh, also for the exit codes). Security updates change its version, so no checksum is pinned: the
# archive's signature vouches for it.
set -eu

folder=${1:?usage: fetch-pgbouncer.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/unpacked/pgbouncer
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$program" ]; then echo "$program"; exit 0; fi
look_at_this_machine

open_archive "$folder/apt" trixie
private_apt install --simulate pgbouncer || { cat "$apt/log" >&2; give_up 1 'trixie has no PgBouncer'; }
# What its installation needs is left out.
packages=$(awk '$1 == "Inst" { print $2 }' "$apt/log" |
  grep -Ev '^(perl|libperl|debconf|init-system-helpers|postgresql-common|postgresql-client|ssl-cert|openssl|adduser|ucf|sensible-utils|netbase|libjson-perl|lsb)')
# shellcheck disable=SC2086 # a list of words
if ! (cd "$apt/deb" && private_apt download $packages); then
  cat "$apt/log" >&2
  give_up 1 'the packages of PgBouncer cannot be downloaded'
fi

new=$folder/unpacked.new
rm -rf "$new"
mkdir -p "$new/root"
for package in "$apt"/deb/*.deb; do dpkg-deb -x "$package" "$new/root"; done
rm -rf "$new/root/usr/share"

write_starter "$new" usr/sbin/pgbouncer
"$new/pgbouncer" --version >/dev/null 2>&1 || give_up 2 'PgBouncer does not run on this machine'
chmod -R a+rX "$new"
rm -rf "$folder/unpacked" "$folder/apt"
mv "$new" "$folder/unpacked"
echo "$program"
