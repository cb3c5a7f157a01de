#!/bin/sh
# Puts a Docker engine with Compose and BuildKit into a folder, and in it the images of others that docker-compose.yml
# names; starts it, and prints the path of the program by which everything in there is run (containers/engine.sh).
# usage: fetch-containers.sh FOLDER [programs]
#
# With `programs` nothing is started and no image is made: there is the engine then, and the busybox from which tests make
# an image of their own.
#
# Nothing is installed: the packages are Debian's (see lib/debian-archive.sh, also for the exit codes). Engine, client,
# Compose and BuildKit are the stable release's; what must fit this machine's kernel and C library is of its own release.
# Images are pulled; where no image registry can be reached, stand-ins of the same names are made
set -eu

suite=trixie
folder=${1:?usage: fetch-containers.sh FOLDER [programs]}
programs_only=${2:-}
scripts=$(cd "$(dirname "$0")" && pwd)

. "$scripts/lib/debian-archive.sh"
[ "$(id -u)" = 0 ] || give_up 2 'only root can start containers'

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
engine=$folder/unpacked/engine
exec 9>"$folder/lock"
flock 9
look_at_this_machine

fetch() {
  open_archive "$folder/apt" "$1"
  shift
  (cd "$apt/deb" && private_apt download "$@") || { cat "$apt/log" >&2; give_up 1 "Debian's packages cannot be downloaded"; }
  for package in "$apt"/deb/*.deb; do dpkg-deb -x "$package" "$new/root"; done
}

wrap_nft() {
  cat >"$new/bin/nft" <<END
#!/bin/sh
root=\$(dirname "\$(readlink -f "\$0")")/../root
LD_LIBRARY_PATH=\$root/usr/lib/$triplet exec "\$root/usr/sbin/nft" "\$@"
END
  chmod +x "$new/bin/nft"
}

# One program under many names, with the libraries beside it.
wrap_iptables() {
  for name in iptables iptables-save iptables-restore ip6tables ip6tables-save ip6tables-restore; do
    cat >"$new/bin/$name" <<END
#!/bin/sh
libraries=\$(dirname "\$(readlink -f "\$0")")/../root/usr/lib/$triplet
LD_LIBRARY_PATH=\$libraries XTABLES_LIBDIR=\$libraries/xtables exec "\$libraries/../../sbin/xtables-nft-multi" $name "\$@"
END
    chmod +x "$new/bin/$name"
  done
}

unpack_engine() {
  new=$folder/unpacked.new
  rm -rf "$new"
  mkdir -p "$new/root" "$new/bin" "$new/client/cli-plugins"
  triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || basename "$(dirname /usr/lib/*/libc.so.6)")
  fetch "$suite" docker.io docker-cli docker-buildx docker-compose containerd tini
  fetch "$codename" runc mmdebstrap iptables libip4tc2 libip6tc2 libmnl0 libnetfilter-conntrack3 libnfnetlink0 libnftnl11 libxtables12 \
    nftables libnftables1 libjansson4 libedit2 libbsd0 busybox-static
  wrap_iptables
  wrap_nft
  cp "$new"/root/usr/libexec/docker/cli-plugins/* "$new/client/cli-plugins/"
  cp "$scripts/containers/engine.sh" "$new/engine"
  chmod +x "$new/engine"
  rm -rf "$folder/unpacked" "$folder/apt"
  mv "$new" "$folder/unpacked"
}

# One that an earlier version of this script unpacked has no nft.
[ -x "$engine" ] && [ -x "$folder/unpacked/bin/nft" ] || unpack_engine
cmp -s "$scripts/containers/engine.sh" "$engine" || cp "$scripts/containers/engine.sh" "$engine"
if [ "$programs_only" = programs ]; then
  echo "$engine"
  exit
fi
# Started without the lock, which a program would otherwise hold for as long as it runs.
"$engine" start 9>&-
sh "$scripts/containers/make-images.sh" "$engine" "$folder" >&2 9>&-
echo "$engine"
