#!/bin/sh
# Puts a program that checks what is in deploy/ into a folder and prints its path.
# usage: fetch-deploy-tool.sh kustomize|docker-compose|prometheus|promtool FOLDER
#
# Nothing is installed: each is one program in a package of Debian's stable release, which needs nothing but the C
# library (see lib/debian-archive.sh, also for the exit codes).
set -eu

usage='usage: fetch-deploy-tool.sh kustomize|docker-compose|prometheus|promtool FOLDER'
tool=${1:?$usage}
folder=${2:?$usage}

. "$(dirname "$0")/lib/debian-archive.sh"
look_at_this_machine

case $tool in
  kustomize) version='5.6.0+ds-1+b2' path=usr/bin/kustomize ;;
  docker-compose) version='2.26.1-4' path=usr/libexec/docker/cli-plugins/docker-compose ;;
  prometheus) version='2.53.3+ds1-2' path=usr/bin/prometheus ;;
  promtool) version='2.53.3+ds1-2' path=usr/bin/promtool ;;
  *) echo "$usage" >&2; exit 1 ;;
esac
case $tool-$architecture in
  kustomize-amd64) checksum=552bbe5563b522685b10f75a9a226bfbee9778fc313b205d595fdbb7e9c70e33 ;;
  kustomize-arm64) checksum=32d0e1959b5fc257101c8d6139da72af38ff7ce777089666f9d1c916810f1800 ;;
  docker-compose-amd64) checksum=47681197cb2b1ab88206b42a1a92fc75f50d9530a6322d03494a473eed0408ea ;;
  docker-compose-arm64) checksum=bbafaa666f3e7fa00ad36f2a8bab889f1c791ca8743d674e7267a3d07203869c ;;
  prometheus-amd64) checksum=58c3e6a86c56cb3bfd71032fa48d65945d526441a212f5815dfe5ed9cb787ecc ;;
  prometheus-arm64) checksum=59b459dee0ceef9c645a98166ea00f0d10946391a5d486505360e2d21cd1ddec ;;
  promtool-amd64) checksum=ff27654eacc95abd846d344e91fe4ba3b4f0588a50d606ed1d2f09ad3408722f ;;
  promtool-arm64) checksum=cc1d5889b4d2e2ef92a6984039d88c11993ad3c73f5e74acd3ee15adaefb764c ;;
  *) give_up 2 "no package of $tool is known for $architecture" ;;
esac

fetch_program "$tool" "$version" "$checksum" trixie "$path" "$folder"
