#!/bin/sh
# Builds the tool of a Go module (a folder with go.mod and go.sum) into the folder given second, and prints the program's
# path; for a module with several tools, the path of a folder that contains all of them.
#
# For programs that neither npm nor Debian has and that only benchmarks and tests of the platform need. go.mod pins the version
# of every module and go.sum its checksum: Go builds nothing that differs. It takes modules from where this machine's Go takes
# them. Nothing is installed. Exit codes: 2 this machine has no Go; anything else a failure.
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
tools=$(cd "$module" && GOWORK=off go list tool | wc -l)
# Go puts several programs into a folder, under their own names.
[ "$tools" -le 1 ] || mkdir -p "$program"
# Built each time, so that what runs is what the module says. In place: Go leaves a program that is up to date as it is, which
# takes a moment, and gives another one a new file.
if ! (cd "$module" && GOFLAGS='-mod=readonly -trimpath -buildvcs=false' GOWORK=off CGO_ENABLED=0 \
  go build -o "$program" tool) >"$folder/$name.log" 2>&1; then
  cat "$folder/$name.log" >&2
  give_up 1 "$name cannot be built: $(grep -v '^go: downloading' "$folder/$name.log" | tail -1)"
fi
echo "$program"
