import { join, relative } from 'node:path';
import { parseNatsAddress } from '@gridlease/common/messaging/nats-address';
import type { DataFolder } from './data-folder.ts';
import { FIRST_ADMIN } from './identities.ts';
import type { Platform } from './platform.ts';
import type { Ports } from './ports.ts';
import { DATABASES, SERVICES } from './services.ts';

interface Started {
  readonly ports: Ports;
  readonly folder: DataFolder;
  readonly servers: Platform;
  readonly secure: boolean;
  readonly seconds: number;
}

const MACHINE =
  '"name":"rig-1","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54","is_healthy":true}]';

/** Formats the table at the end of the start: addresses and first requests to paste. It contains no secrets. */
export function summaryOf(started: Started): string {
  const gateway = `http://127.0.0.1:${started.ports.gateway}`;
  const table = rowsOf(started, gateway).map(([name, value]) => `  ${name.padEnd(20)} ${value}`);
  return `
Gridlease is running, ${started.seconds.toFixed(1)} s after its start. Ctrl-C stops it; the data is kept.

${table.join('\n')}

${started.secure ? secureRequests(gateway) : openRequests(gateway)}`;
}

function rowsOf({ ports, folder, servers, secure }: Started, gateway: string): [string, string][] {
  const rows: [string, string][] = [
    ['console', `http://localhost:${ports.gateway}/console/`],
    ['gateway', `${gateway}  (health: ${gateway}/health)`],
  ];
  for (const { name } of SERVICES) {
    rows.push([name, `http://127.0.0.1:${ports[name]}`]);
    rows.push(['', `docs ${gateway}/docs/${name}  reference ${gateway}/redoc/${name}`]);
  }
  rows.push([
    'access',
    secure
      ? 'requires an access token'
      : 'open, on this machine only; to require tokens: npm start -- --secure',
  ]);
  rows.push([
    'administrator',
    `${FIRST_ADMIN.email}, initial password in ${join(folder.secrets, FIRST_ADMIN.secret)}`,
  ]);
  if (secure) rows.push(['', 'must be changed before anything else: POST /api/v1/auth/change-password']);
  rows.push(['', 'to reset it: npm run --silent admin-password']);
  const { host } = new URL(servers.postgres.url);
  rows.push(['PostgreSQL', `${host}  (databases: ${DATABASES.join(', ')})`]);
  rows.push([
    'NATS',
    parseNatsAddress(servers.nats.url)
      .servers.map((each) => `nats://${each}`)
      .join(', '),
  ]);
  if (servers.nats.source !== 'address') {
    rows.push(['', `addresses with credentials: ${join(folder.secrets, 'nats-*-url')}`]);
  }
  rows.push(...chainRows(servers));
  rows.push(['data', folder.root]);
  const { dataFolder } = servers.postgres;
  if (dataFolder !== undefined && relative(folder.postgres, dataFolder).startsWith('..')) {
    rows.push(['', `PostgreSQL's in ${dataFolder}, which its user can access`]);
  }
  rows.push(['configuration', folder.config], ['logs', folder.logs]);
  return rows;
}

function chainRows({ chain, tokenAddress }: Platform): [string, string][] {
  if (chain === undefined)
    return [['chain', 'not available on this machine: chain operations are 503 chain_unavailable']];
  return [
    ['chain', `${chain.url}  (Solana; loses everything when it stops)`],
    ['', `token ${tokenAddress}`],
    ['', 'tokens: npm run --silent faucet -- <wallet id or address> <amount>'],
  ];
}

function openRequests(gateway: string): string {
  return `Register a provider through the gateway, then list the providers:

  curl -sS ${gateway}/providers -H 'Content-Type: application/json' \\
    -d '{"owner_id":"alice",${MACHINE}}'

  curl -sS '${gateway}/providers?gpu_model=4090'

Store a file, and download it:

  curl -sS -T README.md ${gateway}/objects/notes/README.md

  curl -sS ${gateway}/objects/notes/README.md
`;
}

/** Requests for the secure platform. They contain no password: the administrator must change the initial one first. */
function secureRequests(gateway: string): string {
  return `Sign up, log in, register a provider with the token, then list the providers:

  PAULA='{"email":"paula@example.org","password":"sixteen grey elephants","role":"provider"}'

  curl -sS ${gateway}/api/v1/auth/register -H 'Content-Type: application/json' -d "$PAULA"

  TOKEN=$(curl -sS ${gateway}/api/v1/auth/login -H 'Content-Type: application/json' -d "$PAULA" | \\
    sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

  curl -sS ${gateway}/providers -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{${MACHINE}}'

  curl -sS '${gateway}/providers?gpu_model=4090' -H "Authorization: Bearer $TOKEN"
`;
}
