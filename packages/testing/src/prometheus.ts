import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { startProcess } from './process.ts';
import { until } from './until.ts';

const START_TIMEOUT_MS = 60_000;

export interface PrometheusOptions {
  /** The `prometheus` program. */
  readonly program: string;
  /** The `host:port` to scrape every second, as the job `services`. */
  readonly targets: readonly string[];
  /** Files with rules. */
  readonly ruleFiles: readonly string[];
}

/** One series of a result: its labels, and its current value. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Prometheus {
  /** The series that a query returns. Throws with Prometheus's own message for an invalid query. */
  query(query: string): Promise<Sample[]>;
  /** The `data` of `/api/v1/<path>`. */
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a Prometheus in an empty folder and waits until it responds. */
export async function openPrometheus(options: PrometheusOptions): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-prometheus-'));
  const port = await findFreePort();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: options.ruleFiles,
    scrape_configs: [{ job_name: 'services', static_configs: [{ targets: options.targets }] }],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const started = await startProcess({
    command: options.program,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env: { PATH: '/usr/bin:/bin' },
    cwd: folder,
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/-/ready`)).ok, {
    timeoutMs: START_TIMEOUT_MS,
    message: 'that Prometheus is ready',
  });
  const get = async (path: string) => {
    const response = await fetch(`${url}/api/v1/${path}`);
    const body = (await response.json()) as { status: string; data: unknown; error?: string };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  };
  return {
    get,
    async query(query) {
      const { result } = (await get(`query?query=${encodeURIComponent(query)}`)) as {
        result: { metric: Record<string, string>; value: [number, string] }[];
      };
      return result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
    },
    async close() {
      await started.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
