#!/bin/sh
# Prints the program that starts a service in its image: Node with the flags that the benchmarks use, too. The kernel and
# `env` read its first line, so no shell stands between the container and Node.
# usage: print-start.sh SERVICE
set -eu

deploy=$(cd "$(dirname "$0")/.." && pwd)
service=${1:?usage: print-start.sh SERVICE}

echo "#!/usr/bin/env -S node" $(cat "$deploy/node-options" "$deploy/node-options.$service" 2>/dev/null)
echo "import './bundle/main.js';"
