#!/bin/sh
# A Docker engine of its own in one folder: programs, images, socket and log. Copied there by fetch-containers.sh.
# usage: engine start [OPTION...] | stop | docker ARGUMENT...
#
# Environment: GRIDLEASE_ENGINE_FOLDER, another folder for images, socket and log, so that several engines share the
# programs. Options of `start` are dockerd's.
# Needs root. `start` returns once the engine responds, and does nothing when it already does. `stop` ends it and leaves
# images and volumes in the folder. The engine's firewall rules are the machine's until its next boot.
set -eu
[ "$(uname -s)" = Linux ] || { echo 'engine: Linux only' >&2; exit 2; }
folder=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
root=$folder/unpacked/root
programs=$folder/unpacked
folder=${GRIDLEASE_ENGINE_FOLDER:-$folder}
pid_file=$folder/dockerd.pid
log=$folder/dockerd.log
start_seconds=60
stop_seconds=120

export PATH="$programs/bin:$root/usr/sbin:$root/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin"
export DOCKER_HOST="unix://$folder/docker.sock"
export DOCKER_CONFIG="$programs/client"

# One that was killed and that nobody has waited for has an id still, and no command line.
is_running() { [ -s "$pid_file" ] && tr '\0' ' ' 2>/dev/null <"/proc/$(cat "$pid_file")/cmdline" | grep -q dockerd; }

# wait_for SECONDS COMMAND...
wait_for() {
  tries=$(($1 * 5))
  shift
  while ! "$@" >/dev/null 2>&1; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || return 1
    sleep 0.2
  done
}

case ${1:-} in
  start)
    [ "$(id -u)" = 0 ] || { echo 'engine: only root can start containers' >&2; exit 2; }
    shift
    # It would believe that the process of a left file still runs when another one has its id.
    is_running || rm -f "$pid_file"
    is_running || setsid nohup dockerd --data-root "$folder/docker" --exec-root "$folder/exec" --host "$DOCKER_HOST" \
      --pidfile "$pid_file" --init-path "$root/usr/bin/tini-static" --userland-proxy-path "$root/usr/sbin/docker-proxy" "$@" \
      >>"$log" 2>&1 </dev/null &
    wait_for "$start_seconds" docker version && exit
    tail -n 20 "$log" >&2
    echo "engine: it did not start within $start_seconds s; its log is $log" >&2
    exit 1
    ;;
  stop)
    is_running || exit 0
    pid=$(cat "$pid_file")
    kill -TERM "$pid"
    is_gone() { ! is_running; }
    wait_for "$stop_seconds" is_gone || { echo "engine: process $pid did not end within $stop_seconds s" >&2; exit 1; }
    ;;
  docker)
    shift
    exec docker "$@"
    ;;
  *) echo 'usage: engine start | stop | docker ARGUMENT...' >&2; exit 1 ;;
esac
