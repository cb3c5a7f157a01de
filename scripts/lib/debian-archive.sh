# For scripts that take packages out of Debian's archive without installing anything; sourced, not run.
#
# Packages are fetched through a private apt configuration from the mirror that this machine itself uses. The machine's
# own apt is not touched. Needs no root, only Debian's apt-get.
# Exit codes: 2 this machine cannot fetch it; 4 the mirror no longer has it; anything else a failure.

give_up() { echo "${0##*/}: $2" >&2; exit "$1"; }

# Sets architecture, mirror and keyring.
look_at_this_machine() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || give_up 2 'this machine has no apt-get'
  architecture=$(dpkg --print-architecture)
  # The mirror of this machine's own release, from its apt sources whatever their format.
  codename=$(. /etc/os-release && [ "$ID" = debian ] && echo "${VERSION_CODENAME:-sid}") || give_up 2 'this machine is not Debian'
  mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
    awk -v codename="$codename" '$2 == "main" && ($1 == codename || $1 ~ /^(stable|testing|unstable|sid)$/) { print $3; exit }')
  [ -n "$mirror" ] || give_up 2 "the apt sources of this machine name no mirror of Debian $codename"
  for keyring in /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/debian-archive-keyring.pgp; do
    [ -r "$keyring" ] && break
  done
}

# open_archive FOLDER SUITE: reads the suite's lists; FOLDER is begun anew and belongs to private_apt from then on.
open_archive() {
  apt=$1
  rm -rf "$apt"
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/deb"
  : >"$apt/status"
  echo "deb [arch=$architecture signed-by=$keyring] $mirror $2 main" >"$apt/sources.list"
  private_apt update --error-on=any && return
  cat "$apt/log" >&2
  grep -q 'does not have a Release file' "$apt/log" && give_up 4 "the mirror no longer has $2"
  give_up 1 'apt-get update failed'
}

private_apt() {
  # The user _apt cannot enter a private folder, and nothing here is written outside of it.
  LC_ALL=C apt-get -q -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$apt/lists" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root \
    -o APT::Install-Recommends=false -o Acquire::Languages=none -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false \
    -o Acquire::Retries=2 "$@" >"$apt/log" 2>&1
}

# fetch_program PACKAGE VERSION CHECKSUM SUITE PATH FOLDER: unpacks one package into FOLDER, once however many ask for
# it, and prints where its program is.
fetch_program() {
  mkdir -p "$6"
  folder=$(cd "$6" && pwd)
  program=$folder/unpacked/$5
  # Test files run in parallel and one of them fetches.
  exec 9>"$folder/lock"
  flock 9
  if [ -x "$program" ]; then echo "$program"; return; fi
  open_archive "$folder/apt" "$4"
  rm -rf "$folder/unpacked.new"
  if ! (cd "$apt/deb" && private_apt download "$1=$2"); then
    cat "$apt/log" >&2
    grep -q "was not found" "$apt/log" && give_up 4 "the mirror no longer has $1 $2"
    give_up 1 'apt-get download failed'
  fi
  package=$(echo "$apt/deb/$1"_*.deb)
  echo "$3  $package" | sha256sum --check --status || give_up 1 "$package is not the package this script was written for"
  dpkg-deb -x "$package" "$folder/unpacked.new"
  "$folder/unpacked.new/$5" --help >/dev/null 2>&1 || give_up 2 "$1 does not run on this machine"
  rm -rf "$folder/unpacked" "$apt"
  mv "$folder/unpacked.new" "$folder/unpacked"
  echo "$program"
}

# write_starter FOLDER PROGRAM: writes a program of that name into FOLDER, which starts FOLDER/root/PROGRAM with the tree's
# own loader and libraries, wherever the tree is: no chroot, and so no root.
write_starter() {
  starter=$1/${2##*/}
  {
    cat <<'END'
#!/bin/sh
root=$(dirname "$(readlink -f "$0")")/root
for loader in "$root"/lib/*/ld-linux-*.so.* "$root"/usr/lib/*/ld-linux-*.so.*; do
  [ -x "$loader" ] && break
done
triplet=$(basename "$(dirname "$loader")")
END
    echo "exec \"\$loader\" --inhibit-cache --library-path \"\$root/lib/\$triplet:\$root/usr/lib/\$triplet\" \"\$root/$2\" \"\$@\""
  } >"$starter"
  chmod +x "$starter"
}
