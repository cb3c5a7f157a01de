#!/bin/sh
# Runs nginx as the gateway, with the settings of README.md from the environment.
# usage: start.sh [run|reload|quit]
#   run     fills in nginx.conf and becomes nginx (the default)
#   reload  fills it in again, from the environment of this call, and has the running nginx take it over; requests in
#           progress are not disturbed. Fails where the new configuration is wrong, and the old one stays
#   quit    lets the requests in progress finish, as the signal QUIT does
set -eu

action=${1:-run}
GRIDLEASE_SOURCES=$(dirname "$(readlink -f "$0")")
# For nothing that lasts: the configuration as filled in, and for a second or two who may call, so better in memory.
GRIDLEASE_FOLDER=${GRIDLEASE_FOLDER:-/tmp/gridlease-gateway}
nginx=${GRIDLEASE_NGINX:-nginx}

give_up() { echo "start.sh: $1" >&2; exit 1; }

# The name of a machine by which Consul cannot be asked, as the address that it has now.
address_of() {
  host=${1#http://}
  port=${host##*:}
  found=$(getent ahostsv4 "${host%:*}" | awk 'NR == 1 { print $1 }') || found=
  echo "${found:-${host%:*}}:$port"
}

case ${GRIDLEASE_AUTH__MODE:=off} in
  off) GRIDLEASE_ACCESS_CHECK=off ;;
  required) GRIDLEASE_ACCESS_CHECK=/.gateway/verify ;;
  *) give_up "GRIDLEASE_AUTH__MODE is \"$GRIDLEASE_AUTH__MODE\"; it must be off or required" ;;
esac

case ${GRIDLEASE_DISCOVERY:=addresses} in
  addresses)
    servers=$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf 2>/dev/null) || servers=
    GRIDLEASE_RESOLVERS=$(echo ${GRIDLEASE_DNS:-${servers:-127.0.0.1}})
    ;;
  consul) GRIDLEASE_RESOLVERS="${GRIDLEASE_CONSUL_DNS:-127.0.0.1:8600} valid=2s ipv6=off" ;;
  *) give_up "GRIDLEASE_DISCOVERY is \"$GRIDLEASE_DISCOVERY\"; it must be addresses or consul" ;;
esac

GRIDLEASE_TRUSTED_NETWORKS=
for network in ${GRIDLEASE_TRUSTED_PROXIES:-}; do
  case $network in
    private_ranges) network='192.168.0.0/16 172.16.0.0/12 10.0.0.0/8 127.0.0.0/8 fd00::/8 ::1' ;;
  esac
  for each in $network; do GRIDLEASE_TRUSTED_NETWORKS="$GRIDLEASE_TRUSTED_NETWORKS$each 1; "; done
done

GRIDLEASE_IS_ROOT=no
[ "$(id -u)" != 0 ] || GRIDLEASE_IS_ROOT=yes

export GRIDLEASE_SOURCES GRIDLEASE_FOLDER GRIDLEASE_ACCESS_CHECK GRIDLEASE_DISCOVERY GRIDLEASE_RESOLVERS \
  GRIDLEASE_TRUSTED_NETWORKS GRIDLEASE_IS_ROOT

# ${NAME:-default}, and lines that begin with #if NAME=value.
fill_in() {
  awk '
    function setting(name, otherwise) {
      text = ENVIRON[name] == "" ? otherwise : ENVIRON[name]
      if (name ~ /^GRIDLEASE_UPSTREAMS__/) sub(/^http:\/\//, "", text)
      return text
    }
    $1 == "#if" {
      split($2, condition, "=")
      if (ENVIRON[condition[1]] != condition[2]) next
      sub(/#if [^ ]* /, "")
    }
    {
      line = ""
      while (match($0, /\$\{GRIDLEASE_[A-Z_]+:-[^}]*\}/)) {
        token = substr($0, RSTART + 2, RLENGTH - 3)
        at = index(token, ":-")
        line = line substr($0, 1, RSTART - 1) setting(substr(token, 1, at - 1), substr(token, at + 2))
        $0 = substr($0, RSTART + RLENGTH)
      }
      print line $0
    }' "$GRIDLEASE_SOURCES/nginx.conf"
}

mkdir -p -m 711 "$GRIDLEASE_FOLDER"
# Whose folder it is, theirs is the configuration.
[ -O "$GRIDLEASE_FOLDER" ] || give_up "$GRIDLEASE_FOLDER belongs to another user"
conf=$GRIDLEASE_FOLDER/nginx.conf
run() { "$nginx" -e stderr -p "$GRIDLEASE_FOLDER" "$@"; }

case $action in
  run)
    fill_in >"$conf"
    exec "$nginx" -e stderr -p "$GRIDLEASE_FOLDER" -c "$conf"
    ;;
  reload)
    fill_in >"$conf.new"
    run -t -q -c "$conf.new"
    mv "$conf.new" "$conf"
    run -s reload -c "$conf"
    ;;
  quit) run -s quit -c "$conf" ;;
  *) give_up "there is no $action; usage: start.sh [run|reload|quit]" ;;
esac
