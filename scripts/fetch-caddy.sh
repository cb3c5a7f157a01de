#!/bin/sh
# Puts Caddy, the deployed gateway's program, into the folder given as the only argument and prints the program's path.
#
# npm has no Caddy; Debian's bookworm has one that needs nothing but the C library. Nothing is installed (see
# lib/debian-archive.sh, also for the exit codes).
set -eu

version='2.6.2-5'
folder=${1:?usage: fetch-caddy.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"
look_at_this_machine
case $architecture in
  amd64) checksum=383b75bbffeee1d5284a9bddb3628fddc31dd16157d8a3d7b1ad6c77cadc5e73 ;;
  arm64) checksum=84fe201ea3c869bb23144e72e3f643b7d00395704ba98d958a4f780ce15b79ff ;;
  *) give_up 2 "no Caddy package is known for $architecture" ;;
esac

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/unpacked/usr/bin/caddy
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$program" ]; then echo "$program"; exit 0; fi

open_archive "$folder/apt" bookworm
rm -rf "$folder/unpacked.new"
if ! (cd "$apt/deb" && private_apt download "caddy=$version"); then
  cat "$apt/log" >&2
  grep -q "was not found" "$apt/log" && give_up 4 "the mirror no longer has caddy $version"
  give_up 1 'apt-get download failed'
fi
package=$(echo "$apt"/deb/caddy_*.deb)
echo "$checksum  $package" | sha256sum --check --status || give_up 1 "$package is not the package this script was written for"
dpkg-deb -x "$package" "$folder/unpacked.new"
rm -rf "$folder/unpacked" "$apt"
mv "$folder/unpacked.new" "$folder/unpacked"
echo "$program"
