#!/bin/sh
# Puts a Consul agent into the folder given as the only argument and prints the program's path.
#
# npm has no Consul and Debian dropped it after bullseye, whose package still runs on later releases. Nothing is
# installed (see lib/debian-archive.sh, also for the exit codes).
set -eu

version='1.8.7+dfsg1-2+b3'
folder=${1:?usage: fetch-consul.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"
look_at_this_machine
case $architecture in
  amd64) checksum=e4e888bba104daba1d9161f49bfc52649a7e4efd45b1a7ead5bc54f2cb9c89d9 ;;
  arm64) checksum=7318cfa77a7ba6f71dd096e44353279de246ffc6561216ace42353685dcf8255 ;;
  *) give_up 2 "no Consul package is known for $architecture" ;;
esac

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/unpacked/usr/bin/consul
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$program" ]; then echo "$program"; exit 0; fi

open_archive "$folder/apt" bullseye
rm -rf "$folder/unpacked.new"
if ! (cd "$apt/deb" && private_apt download "consul=$version"); then
  cat "$apt/log" >&2
  grep -q "was not found" "$apt/log" && give_up 4 "the mirror no longer has consul $version"
  give_up 1 'apt-get download failed'
fi
package=$(echo "$apt"/deb/consul_*.deb)
echo "$checksum  $package" | sha256sum --check --status || give_up 1 "$package is not the package this script was written for"
dpkg-deb -x "$package" "$folder/unpacked.new"
rm -rf "$folder/unpacked" "$apt"
mv "$folder/unpacked.new" "$folder/unpacked"
echo "$program"
