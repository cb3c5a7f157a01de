#!/bin/sh
# Puts a PostgreSQL with all of its programs into a folder and prints the folder of these programs.
# usage: fetch-postgres.sh 17|18 FOLDER
#
# npm's PostgreSQL has the server alone: no pg_basebackup for standbys, no psql, no pg_upgrade and nothing older to upgrade
# from. Debian's packages are unpacked with all that they need down to the C library, and run from there: nothing is
# installed (see lib/debian-archive.sh, also for the exit codes). Minor releases come as the archive has them; its signature
# vouches for them.
set -eu

usage='usage: fetch-postgres.sh 17|18 FOLDER'
version=${1:?$usage}
folder=${2:?$usage}
case $version in
  17) suites=trixie ;;
  # Testing can be installed at all times, but has no name to last: it becomes the stable release.
  18) suites='forky sid' ;;
  *) echo "$usage" >&2; exit 1 ;;
esac

. "$(dirname "$0")/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
programs=$folder/unpacked/root/usr/lib/postgresql/$version/bin
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$programs/postgres" ]; then echo "$programs"; exit 0; fi
look_at_this_machine

fetch() {
  open_archive "$folder/apt" "$1"
  private_apt install --simulate "postgresql-$version" || { cat "$apt/log" >&2; give_up 1 "$1 has no PostgreSQL $version"; }
  # What its installation needs, and the compiler of plans, which is loaded when it is first used and which no session of
  # ours uses (jit=off): 40 MB of LLVM.
  packages=$(awk '$1 == "Inst" { print $2 }' "$apt/log" |
    grep -Ev '^(libllvm|libz3|perl|libperl|debconf|init-system-helpers|postgresql-common|postgresql-client-common|ssl-cert|openssl|adduser|sysvinit|ucf|sensible-utils|postgresql-[0-9]+-jit)')
  # shellcheck disable=SC2086 # a list of words
  (cd "$apt/deb" && private_apt download $packages) && return
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
for package in "$folder"/apt/deb/*.deb; do dpkg-deb -x "$package" "$new/root"; done
rm -rf "$new/root/usr/share/doc" "$new/root/usr/share/locale" "$new/root/usr/share/man"

# Each program by the tree's own loader and libraries, wherever the tree is: no chroot, and so no root. PostgreSQL finds its
# files and its other programs by the path under which it was started, so this stays where the package has it.
bin=$new/root/usr/lib/postgresql/$version/bin
mv "$bin" "$bin.programs"
mkdir "$bin"
for program in "$bin.programs"/*; do
  cat >"$bin/${program##*/}" <<'END'
#!/bin/sh
self=$(readlink -f "$0")
root=${self%/usr/lib/postgresql/*}
for loader in "$root"/lib/*/ld-linux-*.so.* "$root"/usr/lib/*/ld-linux-*.so.*; do
  [ -x "$loader" ] && break
done
triplet=$(basename "$(dirname "$loader")")
exec "$loader" --inhibit-cache --library-path "$root/lib/$triplet:$root/usr/lib/$triplet" --argv0 "$self" \
  "${self%/*}.programs/${self##*/}" "$@"
END
  chmod +x "$bin/${program##*/}"
done
"$bin/postgres" --version >/dev/null && "$bin/psql" --version >/dev/null || give_up 2 "PostgreSQL $version does not run on this machine"
# The server's user reads them, too, where root starts it.
chmod -R a+rX "$new"
rm -rf "$folder/unpacked" "$folder/apt"
mv "$new" "$folder/unpacked"
echo "$programs"
