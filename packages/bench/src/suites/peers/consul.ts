import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { send } from '../../harness/send.ts';
import { type Served, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { type Card, COMMON, KINDS } from '../registry/cards.ts';

const SERVICE = 'machine';
/** Of its 64 operations in a transaction; a machine needs three. */
const MACHINES_AT_ONCE = 20;

/** Starts a single server with its defaults. */
export async function startConsul(stage: Stage, program: string): Promise<Served> {
  const [server, serf] = [await findFreePort(), await findFreePort()];
  return startServer(stage, {
    // Fails until it leads itself.
    ...{ name: 'consul', source: program, isForeign: true, readyPath: '/v1/catalog/nodes' },
    args: [
      ...['agent', '-server', '-bootstrap-expect=1', '-bind=127.0.0.1', '-client=127.0.0.1', '-node=bench'],
      ...[`-data-dir=${join(stage.folder, 'consul')}`, '-http-port={port}', `-server-port=${server}`],
      ...[`-serf-lan-port=${serf}`, '-serf-wan-port=-1', '-dns-port=-1'],
    ],
  });
}

/** Registers healthy machines with their cards as meta data; of these, `matching` are what the search looks for. */
export async function registerMachines({ url }: Served, count: number, matching: number): Promise<void> {
  for (let first = 0; first < count; first += MACHINES_AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(MACHINES_AT_ONCE, count - first) },
      (_, place) => first + place,
    );
    await send(
      'PUT',
      `${url}/v1/txn`,
      JSON.stringify(numbers.flatMap((number) => machine(number, matching))),
    );
  }
}

function machine(number: number, matching: number): object[] {
  const node = `machine-${number}`;
  const others = KINDS.map(({ cards: [card] }) => card).filter(
    ({ model_name }) => model_name !== COMMON.model_name,
  );
  const card = number < matching ? COMMON : (others[number % others.length] ?? COMMON);
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const service = { ID: node, Service: SERVICE, Address: address, Port: 22, Meta: metaOf(card) };
  const check = { Node: node, CheckID: `${node}-cards`, Name: 'cards', Status: 'passing', ServiceID: node };
  return [
    { Node: { Verb: 'set', Node: { Node: node, Address: address } } },
    { Service: { Verb: 'set', Node: node, Service: service } },
    { Check: { Verb: 'set', Check: check } },
  ];
}

function metaOf({ model_name, architecture, vram_mb }: Card) {
  return { status: 'idle', model: model_name, architecture, vram_mb: String(vram_mb) };
}

/** A search with five conditions: passing checks, and a filter of four. It cannot compare numbers. */
export function searchTraffic({ architecture, vram_mb }: Card): Traffic {
  const filter = [
    'Service.Meta.status == "idle"',
    'Service.Meta.model matches "4090"',
    `Service.Meta.vram_mb == "${vram_mb}"`,
    `Service.Meta.architecture == "${architecture}"`,
  ].join(' and ');
  return {
    method: 'GET',
    path: `/v1/health/service/${SERVICE}?passing=true&filter=${encodeURIComponent(filter)}`,
  };
}
