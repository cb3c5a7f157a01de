/** An alert rule of Prometheus. */
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Group {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Alerts of compose that a cluster does not have, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  ConsulDown: 'services find each other by the names of their Services',
  GatewayDown: 'SiteDown asks it by its name',
  ObjectStoreDown: 'the store is outside of the cluster; ObjectStoreErrors is what storage sees of it',
  MemoryShort: 'nodes are the cluster’s, whose own rules watch them',
  ClockWrong: 'nodes are the cluster’s, whose own rules watch them',
};

const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'];
const VOLUMES = '{namespace="gridlease", persistentvolumeclaim=~"(postgres|nats-js)-.+"}';
/** Instances of PostgreSQL (production/postgres.yaml), and servers of NATS (nats/values.yaml). */
const SERVERS = 3;
const VOLUME = '{{ $labels.persistentvolumeclaim }}';

/**
 * Alerts whose expression differs, because pods come and go, and because CloudNativePG, its Barman plugin, the exporter
 * of the NATS chart and the kubelet name things differently from compose's exporters.
 */
const DIFFERENT: Readonly<Record<string, { expr: string; summary?: string }>> = {
  // A service without any pod has no target that could be down.
  ServiceDown: {
    expr: [
      'up{job="services"} == 0',
      ...SERVICES.map((app) => `absent(up{job="services", app="${app}"})`),
    ].join(' or '),
    summary: '{{ $labels.app }} {{ $labels.instance }} is unreachable',
  },
  // A pod that is gone has no target that could be down; the others serve without it.
  WatcherDown: {
    expr: `up{job=~"postgres|nats|sites"} == 0 or count by (job) (up{job=~"postgres|nats"}) < ${SERVERS}`,
    summary:
      'Nothing is known of {{ $labels.job }}: {{ or $labels.instance "one of its pods" }} is unreachable',
  },
  PostgresDown: {
    expr: 'cnpg_collector_up{job="postgres"} == 0 or absent(cnpg_collector_up{job="postgres"})',
    summary: 'PostgreSQL does not run in {{ or $labels.instance "any pod" }}',
  },
  PostgresConnectionsHigh: {
    expr:
      'sum by (instance) (cnpg_backends_total{job="postgres"})' +
      ' > 0.85 * max by (instance) (cnpg_pg_settings_setting{job="postgres", name="max_connections"})',
  },
  PostgresTransactionLong: {
    expr: 'max by (instance) (cnpg_backends_max_tx_duration_seconds{job="postgres"}) > 3600',
  },
  LogNotArchived: {
    expr:
      'increase(cnpg_pg_stat_archiver_failed_count{job="postgres"}[15m]) > 0' +
      ' and on (instance) increase(cnpg_pg_stat_archiver_archived_count{job="postgres"}[15m]) == 0',
  },
  // Zero as long as there is none.
  BackupOld: {
    expr: 'time() - max(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="postgres"}) > 26 * 3600',
  },
  // The exporter is up without its server, of which it then says nothing.
  NatsDown: {
    expr: '(up{job="nats"} unless on (instance) nats_server_jetstream_disabled{job="nats"} == 0) or absent(up{job="nats"})',
    summary: 'NATS is not healthy in {{ or $labels.instance "any pod" }}',
  },
  NatsStorageFull: {
    expr: 'nats_server_total_message_bytes{job="nats"} > 0.9 * nats_server_max_storage{job="nats"}',
    summary: 'The streams fill more than 90 % of what {{ $labels.instance }} may store',
  },
  DiskFull: {
    expr: `kubelet_volume_stats_available_bytes${VOLUMES} < 0.1 * kubelet_volume_stats_capacity_bytes`,
    summary: `${VOLUME} has {{ $value | humanize1024 }}B left, less than a tenth`,
  },
  DiskFills: {
    expr:
      `predict_linear(kubelet_volume_stats_available_bytes${VOLUMES}[6h], 24 * 3600) < 0` +
      ' and kubelet_volume_stats_available_bytes < 0.4 * kubelet_volume_stats_capacity_bytes',
    summary: `${VOLUME} will be full within a day, at the rate of the last six hours`,
  },
};

/** Metrics whose names other programs of a cluster may use, too: all that do not begin with one of our services. */
const COMMON_METRIC = /\b((?:http|nodejs|database|dependency|outbox|revocations)_\w+)(\{)?/g;

/** The groups of compose's rules as they are right for what a cluster's Prometheus scrapes. Groups are never empty. */
export function clusterGroups(groups: readonly Group[]): Group[] {
  return groups
    .map(({ name, rules }) => ({ name: `gridlease-${name}`, rules: rules.flatMap(clusterRule) }))
    .filter(({ rules }) => rules.length > 0);
}

function clusterRule(rule: Rule): Rule[] {
  if (rule.alert in LEFT_OUT) return [];
  const { expr, summary } = DIFFERENT[rule.alert] ?? { expr: ofServices(rule.expr) };
  const annotations = summary === undefined ? rule.annotations : { ...rule.annotations, summary };
  return [{ ...rule, expr, annotations }];
}

/** Limits an expression to series that were scraped from our services. */
function ofServices(expr: string): string {
  // Every other part is a string, in which metrics are not named.
  const parts = expr.split('"');
  return parts
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(COMMON_METRIC, (_, metric: string, brace?: string) =>
            brace ? `${metric}{job="services", ` : `${metric}{job="services"}`,
          ),
    )
    .join('"');
}
