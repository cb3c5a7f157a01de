#!/bin/sh
# Builds the tool of a Go module (a folder with go.mod and go.sum) into the folder given second, and prints the program's
# path.
#
# For programs that neither npm nor Debian has and that only benchmarks and tests of the platform need. go.mod pins the version of every module and
# go.sum its checksum: Go builds nothing that differs. It takes modules from where this machine's Go takes them. Nothing is
# installed. Exit codes: 2 this machine has no Go; anything else a failure.
set -eu

module=${1:?usage: fetch-go-program.sh MODULE FOLDER}
folder=${2:?usage: fetch-go-program.sh MODULE FOLDER}

give_up() { echo "${0##*/}: $2" >&2; exit "$1"; }

command -v go >/dev/null || give_up 2 'this machine has no Go'
module=$(cd "$module" && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
name=$(basename "$module")
program=$folder/$name
exec 9>"$folder/lock"
flock 9
# Built each time, which takes a moment when nothing has changed: so what runs is what the module says.
if ! (cd "$module" && GOFLAGS='-mod=readonly -trimpath -buildvcs=false' GOWORK=off CGO_ENABLED=0 \
  go build -o "$program.new" tool) >"$folder/$name.log" 2>&1; then
  cat "$folder/$name.log" >&2
  give_up 1 "$name cannot be built: $(grep -v '^go: downloading' "$folder/$name.log" | tail -1)"
fi
mv "$program.new" "$program"
echo "$program"
