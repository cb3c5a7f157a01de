#!/bin/sh
# Puts Pebble, a certificate authority for tests of ACME, into the folder given as the only argument and prints the path of
# its program; the DNS server for tests, pebble-challtestsrv, is beside it.
#
# npm has neither; Debian's need nothing but the C library. Nothing is installed (see lib/debian-archive.sh, also for the
# exit codes).
set -eu

version='2.4.0+ds1-2+b4'
folder=${1:?usage: fetch-pebble.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"
look_at_this_machine
case $architecture in
  amd64) checksum=ad144cb969adb92df94eba76670fa28595ba78fbb875036ae4a5b068939e102e ;;
  *) give_up 2 "no Pebble package is known for $architecture" ;;
esac

fetch_program pebble "$version" "$checksum" bookworm usr/bin/pebble "$folder"
