#!/bin/sh
# Puts Debian's Chromium (its headless shell) into the folder given as the only argument and prints the path of the
# program that starts it.
#
# The package and the libraries that it needs are unpacked and run from there, with the C library of this machine:
# nothing is installed (see lib/debian-archive.sh, also for the exit codes). Browsers are replaced every few weeks, so the
# version is that of this machine's release; the archive's signature vouches for it.
set -eu

folder=${1:?usage: fetch-chromium.sh FOLDER}

. "$(dirname "$0")/lib/debian-archive.sh"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/unpacked/run
# Test files run in parallel and one of them fetches.
exec 9>"$folder/lock"
flock 9
if [ -x "$program" ]; then echo "$program"; exit 0; fi
look_at_this_machine

open_archive "$folder/apt" "$codename"
if ! private_apt install --yes --download-only chromium-headless-shell fonts-dejavu-core; then
  cat "$apt/log" >&2
  grep -q 'Unable to locate package' "$apt/log" && give_up 2 "Debian $codename has no chromium-headless-shell"
  give_up 1 'the packages of Chromium cannot be downloaded'
fi

new=$folder/unpacked.new
rm -rf "$new"
mkdir -p "$new/root"
for package in "$folder"/apt/cache/archives/*.deb; do
  case ${package##*/} in
    # The loader of this machine only fits its own C library.
    libc6_*|libc-bin_*) ;;
    *) dpkg-deb -x "$package" "$new/root" ;;
  esac
done
# Nobody reads it, and there is no graphics card.
rm -rf "$new/root/usr/share/doc" "$new/root/usr/share/locale" "$new/root/usr/share/man" "$new"/root/usr/lib/*/perl* \
  "$new"/root/usr/lib/*/dri "$new"/root/usr/lib/*/libLLVM* "$new"/root/usr/lib/*/libz3* "$new"/root/usr/lib/chromium/libVkLayer*

cat >"$new/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">root/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
END

cat >"$new/run" <<'END'
#!/bin/sh
tree=$(dirname "$(readlink -f "$0")")
libraries=
for each in "$tree"/root/lib/*-linux-* "$tree"/root/usr/lib/*-linux-* "$tree"/root/usr/lib/*-linux-*/pulseaudio; do
  [ -d "$each" ] && libraries=$libraries${libraries:+:}$each
done
FONTCONFIG_FILE=$tree/fonts.conf LD_LIBRARY_PATH=$libraries exec "$tree/root/usr/lib/chromium/chromium-headless-shell" "$@"
END
chmod +x "$new/run"
"$new/run" --version >/dev/null 2>&1 || give_up 2 'Chromium does not run on this machine'
rm -rf "$folder/unpacked" "$folder/apt"
mv "$new" "$folder/unpacked"
echo "$program"
