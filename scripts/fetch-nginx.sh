#!/bin/sh
# Puts nginx, the other deployed gateway's program, into the folder given as the only argument and prints the path of the
# program that starts it.
#
# The gateway needs nginx 1.27.3, the first that looks the servers of an upstream up again, and modules built for the same
# version; Debian has both from forky on. They are unpacked with all that they need down to the C library and run from
# there: nothing is installed (see lib/debian-archive.sh, also for the exit codes). Until forky is released its versions
# do not stay in the archive, so no checksum can be pinned: the archive's signature vouches for them.
set -eu

folder=${1:?usage: fetch-nginx.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/unpacked/nginx
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$program" ]; then echo "$program"; exit 0; fi
look_at_this_machine

open_archive "$folder/apt" forky
if ! private_apt install --yes --download-only nginx libnginx-mod-http-js libnginx-mod-http-headers-more-filter \
  libnginx-mod-http-brotli-static; then
  cat "$apt/log" >&2
  give_up 1 'the packages of nginx cannot be downloaded'
fi

new=$folder/unpacked.new
rm -rf "$new"
mkdir -p "$new/root"
for package in "$folder"/apt/cache/archives/*.deb; do
  case ${package##*/} in
    # For its installation.
    perl*|libperl*|debconf*|init-system-helpers*|iproute2*) ;;
    *) dpkg-deb -x "$package" "$new/root" ;;
  esac
done
rm -rf "$new/root/usr/share/doc" "$new/root/usr/share/locale" "$new/root/usr/share/man"

write_starter "$new" usr/sbin/nginx
"$new/nginx" -v >/dev/null 2>&1 || give_up 2 'nginx does not run on this machine'
rm -rf "$folder/unpacked" "$folder/apt"
mv "$new" "$folder/unpacked"
echo "$program"
