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

fetch_program caddy "$version" "$checksum" bookworm usr/bin/caddy "$folder"
