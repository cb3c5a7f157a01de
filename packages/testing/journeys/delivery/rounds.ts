import { readdir } from 'node:fs/promises';
import { endRental } from '@gridlease/client/billing';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { textOf, untilGone } from './market.ts';
import type { Renter } from './renter.ts';
import type { Rig } from './rig.ts';
import type { Stage } from './stage.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB1aWWCIRMDKQmRF1OoqKo8PJU0XRMn0l+w9Ae5XJJ0C';
const P95 = 0.95;
/** Of the whole machine: other engines have theirs. */
const INTERFACES = '/sys/class/net';

/** Milliseconds from the response to the start until the rental was active, and from that to the end until it was gone. */
export interface Times {
  readonly ready: number;
  readonly gone: number;
}

async function deliver(
  rig: Rig,
  renter: Renter,
  workload: object,
  whileItRuns: (url: string) => Promise<void>,
): Promise<Times> {
  const { id } = await renter.rent(rig, workload);
  const ordered = performance.now();
  const { connection } = await renter.untilStatus(id, 'active');
  const ready = performance.now() - ordered;
  const own = ['--filter', `label=org.gridlease.session=${id}`, '--format', '{{ .Name }}'];
  const bridge = await rig.docker('network', 'ls', ...own);
  expect(await readdir(INTERFACES)).toContain(bridge);
  await whileItRuns(connection?.http?.[0]?.url ?? '');
  await endRental(renter.billing, id, 'done');
  const ended = performance.now();
  await until(async () => (await rig.containers(id)).length === 0, { message: 'that the container is gone' });
  const gone = performance.now() - ended;
  await untilGone(rig, id);
  expect(await readdir(INTERFACES)).not.toContain(bridge);
  return { ready, gone };
}

/** One rental that serves a page. */
export function deliverPage(
  { engine }: Stage,
  rig: Rig,
  renter: Renter,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Times> {
  const command = ['httpd', '-f', '-p', '8080', '-h', '/etc'];
  return deliver(rig, renter, { image: engine.image, command, ports: [8080] }, async (url) => {
    expect(await textOf(`${url}/passwd`)).toContain('root:x');
    await meanwhile();
  });
}

/** One rental that has all that a rental may have. */
export async function deliverEverything({ engine }: Stage, rig: Rig, renter: Renter): Promise<Times> {
  const put = await fetch(await renter.presign('PUT', 'page'), { method: 'PUT', body: 'from the store' });
  expect(put.status).toBe(200);
  const workload = {
    image: engine.image,
    command: ['httpd', '-f', '-v', '-p', '8080', '-h', '/srv'],
    ports: [8080],
    ssh_public_key: KEY,
    inputs: [{ url: await renter.presign('GET', 'page'), path: '/srv/page' }],
    outputs: [{ path: '/srv/page', url: await renter.presign('PUT', 'copy') }],
    log: { put_url: await renter.presign('PUT', 'log'), get_url: await renter.presign('GET', 'log') },
  };
  return deliver(rig, renter, workload, async (url) => {
    expect(await textOf(`${url}/page`)).toBe('from the store');
    // The page's and that of SSH.
    expect(await rig.openPorts()).toHaveLength(2);
  });
}

/** Prints what rounds took, beside the bar. @returns the 95th percentiles */
export function printFigures(title: string, rounds: readonly Times[], barMs?: number): Times {
  const of = (what: keyof Times) => {
    const sorted = rounds.map((round) => round[what]).toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
    const bar = barMs === undefined ? '' : `; bar: p95 below ${barMs} ms`;
    process.stdout.write(`${title}: ${what} median ${at(0.5)}, p95 ${at(P95)}, worst ${at(1)} ms${bar}\n`);
    return at(P95);
  };
  return { ready: of('ready'), gone: of('gone') };
}
