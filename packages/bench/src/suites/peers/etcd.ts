import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { send } from '../../harness/send.ts';
import { type Served, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import type { Traffic } from '../../load/traffic.ts';

/** Longer than any benchmark. */
const TTL_SECONDS = 86_400;
const GRANTERS = 16;

/** Starts a cluster of one with its defaults: what it writes is synced. */
export async function startEtcd(stage: Stage, program: string): Promise<Served> {
  const peers = `http://127.0.0.1:${await findFreePort()}`;
  return startServer(stage, {
    ...{ name: 'etcd', source: program, isForeign: true, readyPath: '/health' },
    args: [
      ...['--data-dir', join(stage.folder, 'etcd'), '--log-level', 'warn'],
      ...[
        '--listen-client-urls',
        'http://127.0.0.1:{port}',
        '--advertise-client-urls',
        'http://127.0.0.1:{port}',
      ],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
      ...['--initial-cluster', `default=${peers}`],
    ],
  });
}

/** Grants leases; returns their ids. */
export async function grantLeases({ url }: Served, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, number) => String(number + 1));
  await inParallel(ids, GRANTERS, async (id) => {
    await send('POST', `${url}/v3/lease/grant`, JSON.stringify({ TTL: String(TTL_SECONDS), ID: id }));
  });
  return ids;
}

/** Writes of texts, each to one of `count` keys: replicated, synced, with history. */
export function putTraffic(count: number, texts: readonly string[]): Traffic {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const ids = Array.from({ length: count }, (_, number) => encode(`machines/${number}`));
  const bodies = texts.map((text) => JSON.stringify({ key: '{id}', value: encode(text) }));
  return { method: 'POST', path: '/v3/kv/put', ids, bodies };
}

/** Keepalives of random leases through its own JSON gateway. */
export function keepaliveTraffic(ids: readonly string[]): Traffic {
  return { method: 'POST', path: '/v3/lease/keepalive', ids, bodies: ['{"ID":"{id}"}'] };
}
