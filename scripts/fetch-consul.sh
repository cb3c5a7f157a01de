#!/bin/sh
# Puts a Consul agent into the folder given as the only argument and prints the program's path.
#
# npm has no Consul and Debian dropped it after bullseye, whose package still runs on later releases. It is fetched
# through a private apt configuration from the mirror that this machine itself uses; nothing is installed, and the
# machine's own apt is not touched. Needs no root, only Debian's apt-get.
#
# Exit codes: 0 done; 2 this machine cannot fetch it; 4 the mirror no longer has it; anything else a failure.
set -eu

version='1.8.7+dfsg1-2+b3'
folder=${1:?usage: fetch-consul.sh FOLDER}

give_up() { echo "fetch-consul: $2" >&2; exit "$1"; }

command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || give_up 2 'this machine has no apt-get'
architecture=$(dpkg --print-architecture)
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

# The mirror of this machine's own release, from its apt sources whatever their format.
codename=$(. /etc/os-release && [ "$ID" = debian ] && echo "${VERSION_CODENAME:-sid}") || give_up 2 'this machine is not Debian'
mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
  awk -v codename="$codename" '$2 == "main" && ($1 == codename || $1 ~ /^(stable|testing|unstable|sid)$/) { print $3; exit }')
[ -n "$mirror" ] || give_up 2 "the apt sources of this machine name no mirror of Debian $codename"
for keyring in /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/debian-archive-keyring.pgp; do
  [ -r "$keyring" ] && break
done

apt=$folder/apt
rm -rf "$apt" "$folder/unpacked.new"
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/deb"
echo "deb [arch=$architecture signed-by=$keyring] $mirror bullseye main" >"$apt/sources.list"
private_apt() {
  # The user _apt cannot enter a private folder, and nothing here is written outside of it.
  LC_ALL=C apt-get -q -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root \
    -o Acquire::Languages=none -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false -o Acquire::Retries=2 "$@" >"$apt/log" 2>&1
}
if ! private_apt update --error-on=any; then
  cat "$apt/log" >&2
  grep -q 'does not have a Release file' "$apt/log" && give_up 4 'the mirror no longer has bullseye'
  give_up 1 'apt-get update failed'
fi
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
