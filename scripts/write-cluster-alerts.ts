/**
 * Writes the alert rules for a cluster with the Prometheus operator, deploy/kubernetes/monitoring/alerts.yaml, from those of
 * compose, deploy/prometheus/rules/alerts.yml. With `--check` it writes nothing and fails when the committed file differs.
 *
 * Run: node --conditions=source scripts/write-cluster-alerts.ts [--check]
 */
import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { writeGenerated } from './lib/generated-file.ts';
import { clusterGroups, type Group, LEFT_OUT } from './monitoring/cluster-alerts.ts';

const RULES_FILE = new URL('../deploy/prometheus/rules/alerts.yml', import.meta.url);

const { groups } = parse(readFileSync(RULES_FILE, 'utf8')) as { groups: Group[] };
const absent = Object.entries(LEFT_OUT).map(([alert, reason]) => `#   ${alert}: ${reason}\n`);
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'gridlease' },
  spec: { groups: clusterGroups(groups) },
};
writeGenerated(
  'deploy/kubernetes/monitoring/alerts.yaml',
  `# Written by scripts/write-cluster-alerts.ts from deploy/prometheus/rules/alerts.yml; do not edit by hand.
# Alerts that a cluster does not have:
${absent.join('')}${stringify(rule, { lineWidth: 0 })}`,
);
