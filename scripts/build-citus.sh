#!/bin/sh
# Builds Citus into a PostgreSQL of its own and prints the folder of that PostgreSQL's programs.
# usage: GRIDLEASE_CITUS_SOURCE=SOURCE build-citus.sh FOLDER
#
# SOURCE is the source of the release below, which neither npm nor Debian has: its archive (.tar.gz, as the project publishes
# it) or a folder. All of its files together must have the checksum below. PostgreSQL and what Citus is compiled with are
# Debian's packages, unpacked and not installed (see fetch-postgres.sh); the compiler is this machine's. It takes minutes
# the first time. Exit codes: 2 this machine cannot build it; anything else a failure.
set -eu

release=14.0.1
checksum=6128e63433b00e84327b078016be2a05c68f977abc5318fb092647dcac090b36
version=17
suite=trixie

usage='usage: GRIDLEASE_CITUS_SOURCE=SOURCE build-citus.sh FOLDER'
folder=${1:?$usage}
scripts=$(cd "$(dirname "$0")" && pwd)
. "$scripts/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
programs=$(sh "$scripts/fetch-postgres.sh" "$version" "$folder/postgres")
# Test files run in parallel and one of them builds.
exec 9>"$folder/lock"
flock 9
root=${programs%/usr/lib/postgresql/*}
control=$root/usr/share/postgresql/$version/extension/citus.control
# Installed last: what is found is whole.
if [ -e "$control" ]; then echo "$programs"; exit 0; fi

source=${GRIDLEASE_CITUS_SOURCE:-}
[ -n "$source" ] || give_up 2 "neither npm nor Debian has Citus: set GRIDLEASE_CITUS_SOURCE to the archive, or a folder, with the source of release $release"
for program in gcc make; do
  command -v "$program" >/dev/null || give_up 2 "this machine has no $program"
done
look_at_this_machine

work=$folder/source
rm -rf "$work"
mkdir -p "$work"
if [ -d "$source" ]; then
  tar -C "$source" --exclude=./.git -cf - . | tar -C "$work" -xf -
else
  # Without the folder in which an archive has everything.
  tar -C "$work" --strip-components=1 -xf "$source"
fi
found=$(cd "$work" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
[ "${found%% *}" = "$checksum" ] || give_up 1 "$source is not the source of Citus $release"

# The headers and libraries that the server was compiled with, as far as Citus uses them, and those of its C library.
open_archive "$folder/apt" "$suite"
(cd "$apt/deb" && private_apt download "postgresql-server-dev-$version" libpq-dev libssl-dev libicu-dev libkrb5-dev \
  krb5-multidev liblz4-dev libzstd-dev libc6-dev linux-libc-dev libxml2-dev) || { cat "$apt/log" >&2; give_up 1 "the packages of $suite cannot be downloaded"; }
for package in "$apt"/deb/*.deb; do dpkg-deb -x "$package" "$root"; done
rm -rf "$apt"
# Under these names the linker's script of the C library has them.
for name in lib lib64; do [ -e "$root/$name" ] || ln -s "usr/$name" "$root/$name"; done

run() {
  "$@" >>"$folder/build.log" 2>&1 && return
  tail -20 "$folder/build.log" >&2
  give_up 1 "Citus $release cannot be built; $folder/build.log has the whole log"
}
: >"$folder/build.log"
cd "$work"
# Against Debian's packages, whatever this machine has.
run ./configure PG_CONFIG="$programs/pg_config" CC="gcc --sysroot=$root" --without-libcurl
# No bitcode: plans are not compiled. No debugging symbols: they double the time.
run make -j"$(nproc)" with_llvm=no COPT=-g0 extension
run make with_llvm=no COPT=-g0 install-extension
rm -rf "$work"
chmod -R a+rX "$root"
echo "$programs"
