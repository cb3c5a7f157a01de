#!/bin/sh
# Puts what a Kubernetes node needs for the network of its pods into the folder given as the only argument, and prints the
# folder's subfolder with all of it: `cni` has the reference plugins, `dnsmasq` starts a name server.
#
# Nothing is installed: the packages are those of this machine's Debian (see lib/debian-archive.sh, also for the exit codes).
# Security updates change their versions, so no checksum is pinned: the archive's signature vouches for them.
set -eu

folder=${1:?usage: fetch-pod-network.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
unpacked=$folder/unpacked
exec 9>"$folder/lock"
flock 9
if [ -x "$unpacked/dnsmasq" ]; then echo "$unpacked"; exit 0; fi
look_at_this_machine

open_archive "$folder/apt" "$codename"
private_apt install --simulate containernetworking-plugins dnsmasq-base ||
  { cat "$apt/log" >&2; give_up 1 "$codename has no dnsmasq or no network plugins"; }
# What their installation needs is left out.
packages=$(awk '$1 == "Inst" { print $2 }' "$apt/log" | grep -Ev '^(adduser|debconf|dpkg|iptables|passwd|perl|tar)')
# shellcheck disable=SC2086 # a list of words
if ! (cd "$apt/deb" && private_apt download $packages); then
  cat "$apt/log" >&2
  give_up 1 'the packages of dnsmasq and of the network plugins cannot be downloaded'
fi

new=$folder/unpacked.new
rm -rf "$new"
mkdir -p "$new/root"
for package in "$apt"/deb/*.deb; do dpkg-deb -x "$package" "$new/root"; done
rm -rf "$new/root/usr/share"
ln -s root/usr/lib/cni "$new/cni"

write_starter "$new" usr/sbin/dnsmasq
"$new/dnsmasq" --version >/dev/null 2>&1 || give_up 2 'dnsmasq does not run on this machine'
rm -rf "$unpacked" "$folder/apt"
mv "$new" "$unpacked"
echo "$unpacked"
