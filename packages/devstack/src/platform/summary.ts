import { relative } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import type { Platform } from './platform.ts';
import type { Ports } from './ports.ts';
import { SERVICES } from './services.ts';

/** The table at the end of the start: where everything is, and a first request to paste. */
export function summaryOf(options: {
  ports: Ports;
  folder: DataFolder;
  servers: Platform;
  seconds: number;
}): string {
  const { ports, folder, servers } = options;
  const gateway = `http://127.0.0.1:${ports.gateway}`;
  const rows: [string, string][] = [['gateway', `${gateway}  (health: ${gateway}/health)`]];
  for (const { name } of SERVICES) {
    rows.push([name, `http://127.0.0.1:${ports[name]}`]);
    rows.push(['', `docs ${gateway}/docs/${name}  reference ${gateway}/redoc/${name}`]);
  }
  const databases = SERVICES.map((service) => service.database).join(', ');
  rows.push(['PostgreSQL', `${new URL(servers.postgres.url).host}  (databases: ${databases})`]);
  rows.push(['NATS', `nats://${new URL(servers.nats.url).host}`]);
  rows.push(['data', folder.root]);
  const { dataFolder } = servers.postgres;
  if (dataFolder !== undefined && relative(folder.postgres, dataFolder).startsWith('..')) {
    rows.push(['', `PostgreSQL's in ${dataFolder}, where its user can enter`]);
  }
  rows.push(['configuration', folder.config], ['logs', folder.logs]);
  const table = rows.map(([name, value]) => `  ${name.padEnd(20)} ${value}`).join('\n');
  return `
Gridlease runs, ${options.seconds.toFixed(1)} s after its start. Ctrl-C stops it; the data stay.

${table}

Register a provider through the gateway, then list the providers:

  curl -sS ${gateway}/providers -H 'Content-Type: application/json' \\
    -d '{"owner_id":"alice","name":"rig-1","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54","is_healthy":true}]}'

  curl -sS '${gateway}/providers?gpu_model=4090'
`;
}
