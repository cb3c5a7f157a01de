/** A metrics page's entry for one metric. */
interface DescribedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

const INTRODUCTION = `# Metrics

Written by the test \`packages/testing/journeys/observability.test.ts\` from the pages of a running platform
(\`vitest --update\` updates it); do not edit by hand. Each service exposes its metrics under \`/metrics\`; every series has
the label \`service\`. Metrics of Node (\`nodejs_*\`, \`process_*\`) are not listed. Dashboards are in
\`deploy/grafana/dashboards\`, alerts in \`deploy/prometheus/rules\`; \`docs/RUNBOOK.md\` describes what to do.

Values from the database are the same on every replica (use the maximum). Values about work that only one replica does at
a time do not change on the others (use those with the newest \`*_timestamp_seconds\`).
`;

function describedIn(page: string): DescribedMetric[] {
  return [...page.matchAll(/^# HELP (\S+) (.+)\n# TYPE \S+ (\S+)$/gm)]
    .map(([, name = '', help = '', type = '']) => ({ name, help, type }))
    .filter(({ name }) => !/^(nodejs|process)_/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function section(title: string, metrics: readonly DescribedMetric[]): string {
  const rows = metrics.map(({ name, type, help }) => `| \`${name}\` | ${type} | ${help} |`);
  return [`\n## ${title}\n`, '| metric | type | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

/**
 * A document of every metric, from each service's page: first those that several of them have, then each one's own.
 */
export function describeMetrics(pages: ReadonlyMap<string, string>): string {
  const described = [...pages].map(([service, page]) => ({ service, metrics: describedIn(page) }));
  const holders = Map.groupBy(
    described.flatMap(({ metrics }) => metrics),
    ({ name }) => name,
  );
  const isShared = ({ name }: DescribedMetric) => (holders.get(name)?.length ?? 0) > 1;
  const shared = [...holders.values()].flatMap(([first]) =>
    first !== undefined && isShared(first) ? [first] : [],
  );
  shared.sort((a, b) => (a.name < b.name ? -1 : 1));
  const sections = described.map(({ service, metrics }) =>
    section(
      service,
      metrics.filter((metric) => !isShared(metric)),
    ),
  );
  return [INTRODUCTION, section('Several services', shared), ...sections].join('');
}
