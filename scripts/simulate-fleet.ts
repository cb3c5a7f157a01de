/**
 * Simulates a fleet of provider daemons against a running platform:
 * `npm run simulate-fleet -- --machines 200 --seconds 60`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRegistryClient } from '@gridlease/client/registry';
import { startDaemon } from './fleet/daemon.ts';
import { openFleetIdentity } from './fleet/identity.ts';
import { createTally } from './fleet/tally.ts';

const HELP = `Simulates provider daemons: they register, send heartbeats as requested, and some die and come back.
On a platform that requires access tokens they belong to a user created for them, called through the gateway.

  --url URL        gateway or registry (http://127.0.0.1:8080)
  --machines N     number of machines (50)
  --seconds N      duration (60)
  --speed N        send heartbeats N times as often as requested (1)
  --churn PERCENT  share of machines that are dead at any time, changing over time (5)
`;
const PROGRESS_MS = 1_000;
const CHURN_MS = 5_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    machines: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    speed: { type: 'string', default: '1' },
    churn: { type: 'string', default: '5' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

function positive(name: 'machines' | 'seconds' | 'speed' | 'churn', min: number): number {
  const number = Number(values[name]);
  if (Number.isFinite(number) && number >= min) return number;
  process.stderr.write(`--${name} must be a number of at least ${min}, not ${values[name]}\n`);
  process.exit(1);
}

const machines = positive('machines', 1);
const seconds = positive('seconds', 1);
const speed = positive('speed', 0.01);
const churn = positive('churn', 0) / 100;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const tally = createTally();
const { ownerId, token } = await openFleetIdentity(values.url);
const registry = createRegistryClient({ baseUrl: values.url, ...(token && { token }) });
const daemons = Array.from({ length: machines }, (_, at) =>
  startDaemon({ registry, ownerId, name: `sim-${at}`, tally, speed, stopping: stopping.signal }),
);

/** Revives dead machines and kills others, so that the share of dead ones stays. */
function shuffle(): void {
  for (const daemon of daemons) {
    const shouldLive = Math.random() >= churn;
    if (shouldLive && !daemon.isAlive()) daemon.revive();
    else if (!shouldLive && daemon.isAlive()) daemon.kill();
  }
}

const churning = setInterval(shuffle, CHURN_MS);
let before = 0;
const progress = setInterval(() => {
  const beats = tally.accepted('heartbeat');
  const alive = daemons.filter((daemon) => daemon.isAlive()).length;
  const line = `${alive}/${machines} alive, ${tally.accepted('register')} registered, ${beats} beats (${beats - before}/s)`;
  before = beats;
  process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
}, PROGRESS_MS);

await delay(seconds * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
clearInterval(churning);
clearInterval(progress);
stopping.abort();
process.stdout.write(`\n${tally.lines().join('\n')}\n`);
process.exit(0);
