#!/bin/sh
# Puts OpenStack Swift, an object store with an S3 interface, into a folder and prints the path of the program by which
# everything in there is run.
# usage: fetch-swift.sh old|new FOLDER
#
# npm has no S3 server that checks what it is given. Debian's packages are unpacked together with all that they need
# down to the C library, and run from there: nothing is installed, and the machine's own Python does not matter (see
# lib/debian-archive.sh, also for the exit codes).
set -eu

usage='usage: fetch-swift.sh old|new FOLDER'
age=${1:?$usage}
folder=${2:?$usage}
case $age in
  # Knows nothing of conditional writes, and needs a Content-MD5 to delete many.
  old) suites=bookworm ;;
  # Testing can be installed at all times, but has no name to last: it becomes the stable release.
  new) suites='forky sid' ;;
  *) echo "$usage" >&2; exit 1 ;;
esac

. "$(dirname "$0")/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/unpacked/run
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$program" ]; then echo "$program"; exit 0; fi
look_at_this_machine

fetch() {
  open_archive "$folder/apt" "$1"
  private_apt install --yes --download-only swift-proxy swift-account swift-container swift-object memcached && return
  cat "$apt/log" >&2
  give_up 1 "the packages of $1 cannot be downloaded"
}

fetched=
for suite in $suites; do
  if (fetch "$suite"); then fetched=yes; break; else code=$?; fi
done
[ -n "$fetched" ] || exit "$code"

new=$folder/unpacked.new
rm -rf "$new"
mkdir -p "$new/root"
for package in "$folder"/apt/cache/archives/*.deb; do dpkg-deb -x "$package" "$new/root"; done
# Half of it is for people and for programs that are not run.
rm -rf "$new/root/usr/share" "$new/root"/usr/lib/*/perl* "$new/root"/usr/lib/*/systemd

# The tree's own loader, libraries and Python, wherever the tree is: no chroot, and so no root.
cat >"$new/run" <<'END'
#!/bin/sh
# usage: run PROGRAM ARGUMENT...
root=$(dirname "$(readlink -f "$0")")/root
program=$1
shift
for loader in "$root"/lib/*/ld-linux-*.so.* "$root"/usr/lib/*/ld-linux-*.so.*; do
  [ -x "$loader" ] && break
done
triplet=$(basename "$(dirname "$loader")")
PYTHONHOME=$root/usr exec "$loader" --inhibit-cache --library-path "$root/lib/$triplet:$root/usr/lib/$triplet" \
  "$root/usr/bin/$program" "$@"
END
chmod +x "$new/run"
"$new/run" python3 -c 'import swift.proxy.server, swift.obj.server' || give_up 2 "Swift's programs do not run on this machine"
rm -rf "$folder/unpacked" "$folder/apt"
mv "$new" "$folder/unpacked"
echo "$program"
