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

fetch_program consul "$version" "$checksum" bullseye usr/bin/consul "$folder"
