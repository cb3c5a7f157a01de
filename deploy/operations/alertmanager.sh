#!/bin/sh
# Starts Alertmanager in deploy/compose.operations.yml with a configuration from the environment: ALERTS_EMAIL, addresses
# with commas between, and ALERTS_WEBHOOK, a URL; one of them may be empty. E-mails go to the server of MAIL_URL_FILE, as
# those of the services do, from MAIL_FROM.
set -eu
umask 077
config=/tmp/alertmanager.yml

fail() { echo "alertmanager.sh: $1" >&2; exit 1; }

# Text between double quotes in YAML, of a part of a URL: YAML, too, writes a byte as two hexadecimal digits.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g; s/%\([0-9A-Fa-f][0-9A-Fa-f]\)/\\x\1/g')"; }

mail_settings() {
  url=$(cat "$MAIL_URL_FILE" 2>/dev/null) || fail 'e-mails need a mail server (GRIDLEASE_MAIL_URL)'
  scheme=${url%%://*}
  rest=${url#*://}
  host=${rest##*@}
  host=${host%%[/?]*}
  login=
  case $rest in *@*) login=${rest%@*} ;; esac
  case $host in
    *:*) ;;
    *) if [ "$scheme" = smtps ]; then host=$host:465; else host=$host:587; fi ;;
  esac
  echo "  smtp_smarthost: $(quoted "$host")"
  echo "  smtp_from: $(quoted "$MAIL_FROM")"
  [ "$scheme" != smtps ] || echo '  smtp_force_implicit_tls: true'
  # Without a password there is nothing that must not be read on the way, as at a server on this machine.
  if [ -n "$login" ]; then
    echo "  smtp_auth_username: $(quoted "${login%%:*}")"
    echo "  smtp_auth_password: $(quoted "${login#*:}")"
  else
    echo '  smtp_require_tls: false'
  fi
}

[ -n "${ALERTS_EMAIL:-}${ALERTS_WEBHOOK:-}" ] || fail 'nobody gets the alerts: set GRIDLEASE_ALERTS_EMAIL or GRIDLEASE_ALERTS_WEBHOOK'
{
  echo 'global:'
  echo '  resolve_timeout: 5m'
  [ -z "${ALERTS_EMAIL:-}" ] || mail_settings
  cat <<'END'
route:
  receiver: operators
  group_by: [alertname]
  group_wait: 30s
  group_interval: 1m
  repeat_interval: 12h
receivers:
  - name: operators
END
  if [ -n "${ALERTS_EMAIL:-}" ]; then
    echo "    email_configs: [{ to: $(quoted "$ALERTS_EMAIL"), send_resolved: true }]"
  fi
  if [ -n "${ALERTS_WEBHOOK:-}" ]; then
    echo "    webhook_configs: [{ url: $(quoted "$ALERTS_WEBHOOK"), send_resolved: true }]"
  fi
} >"$config"
exec /bin/alertmanager --config.file="$config" "$@"
