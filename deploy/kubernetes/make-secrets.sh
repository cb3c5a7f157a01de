#!/bin/sh
# Prints the secrets of the platform that can be made of nothing, each with new random values, for
#
#   deploy/kubernetes/make-secrets.sh | kubectl create --namespace gridlease --filename -
#
# `create` refuses what is there already, and so nothing is ever overwritten. Keep a copy of what it prints where the
# cluster's loss does not reach it: without the deposit seed what lies on deposit addresses is lost, without the master
# key every session. What only you can know (the platform's key on the chain, keys of stores, the mail server) is in
# README.md.
set -eu

# NATS takes a password that begins with a digit for a number; a letter suits everybody.
random() { printf 'p%s' "$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"; }

# secret NAME TYPE KEY=VALUE...
secret() {
  printf -- '---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: %s\n' "$1"
  # The operator takes a changed password over by itself.
  [ "$2" != kubernetes.io/basic-auth ] || printf '  labels: { cnpg.io/reload: "true" }\n'
  printf 'type: %s\nstringData:\n' "$2"
  shift 2
  for pair in "$@"; do printf '  %s: %s\n' "${pair%%=*}" "${pair#*=}"; done
}

client_billing=$(random)
client_registry=$(random)
client_storage=$(random)
nats_password=$(random)
secret auth-secrets Opaque "master-key=$(random)" "admin-password=$(random)" \
  "client-scheduler=$(random)" "client-billing=$client_billing" \
  "client-provider-registry=$client_registry" "client-storage=$client_storage"
secret provider-registry-secrets Opaque "client-secret=$client_registry"
secret storage-client Opaque "client-secret=$client_storage"
secret billing-secrets Opaque "client-secret=$client_billing" "deposit-seed=$(random)"
secret nats-users Opaque "gridlease=$nats_password" "daemon=$(random)" "reader=$(random)"
secret nats-client Opaque "url=nats://gridlease:$nats_password@nats:4222"
for service in auth provider-registry billing; do
  secret "database-$service" kubernetes.io/basic-auth \
    "username=$(printf '%s' "$service" | tr - _)" "password=$(random)"
done
