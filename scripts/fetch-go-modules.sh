#!/bin/sh
# Fetches the modules that a Go module (a folder with go.mod and go.sum) requires, without their dependencies, and prints the
# folder of each.
#
# For files that neither npm nor Debian has and that only tests of the platform need. go.mod pins the version of every module
# and go.sum its checksum: Go accepts nothing that differs. It takes modules from where this machine's Go takes them, into its
# module cache. Exit codes: 2 this machine has no Go; anything else a failure.
set -eu

module=${1:?usage: fetch-go-modules.sh MODULE}

give_up() { echo "${0##*/}: $2" >&2; exit "$1"; }

command -v go >/dev/null || give_up 2 'this machine has no Go'
cd "$module"
export GOFLAGS=-mod=readonly GOWORK=off
problem=$(go mod download 2>&1) ||
  give_up 1 "$(basename "$PWD") cannot be fetched: $(printf %s "$problem" | tr -s '\n\t' ' ')"
go mod download -json | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p'
