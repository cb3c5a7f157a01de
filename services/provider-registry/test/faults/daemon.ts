import { setTimeout as delay } from 'node:timers/promises';
import type { Body } from '../registry.ts';
import type { FleetOptions, Machine } from './fleet.ts';

/** Until the registry has promised a pace. */
const PROMISED_MS = 15_000;
const BACKOFF_MAX_MS = 60_000;
const JITTER = 0.1;

type HttpResult =
  | { readonly ok: true; readonly status: string; readonly promisedMs: number }
  | { readonly ok: false; readonly what: string };

/** Beats for one machine until it is ended, which lets a heartbeat that is under way finish. */
export function startDaemon(
  machine: Machine,
  options: FleetOptions,
  count: (reply: string) => void,
): { end(): Promise<void> } {
  const ending = new AbortController();
  const running = run(machine, options, count, ending.signal);
  return {
    end() {
      ending.abort();
      return running;
    },
  };
}

async function run(
  machine: Machine,
  options: FleetOptions,
  count: (reply: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { timing } = options;
  const sendBeat = createSender(machine, options, count);
  let promisedMs = PROMISED_MS;
  let failures = 0;
  // A fleet does not beat in step.
  await pause(Math.random() * (timing.beatMs ?? promisedMs), signal);
  while (!signal.aborted) {
    const reply = await sendBeat();
    failures = reply.ok ? 0 : failures + 1;
    if (reply.ok) promisedMs = reply.promisedMs;
    const regular = options.pauseMs?.() ?? timing.beatMs ?? promisedMs;
    await pause(timing.beatMs === undefined ? backedOff(regular, failures) : regular, signal);
  }
}

/** As a load balancer does: goes on to the next replica when one does not take the heartbeat. */
function createSender(machine: Machine, { urls, timing }: FleetOptions, count: (reply: string) => void) {
  let at = Math.floor(Math.random() * 1_000);
  const sendOnce = async () => {
    const running = urls();
    const reply = await beat(machine, running[at % running.length], timing.responseTimeoutMs);
    count(reply.ok ? '200' : reply.what);
    if (!reply.ok) at += 1;
    return reply;
  };
  return async (): Promise<HttpResult> => {
    let reply = await sendOnce();
    for (let left = urls().length - 1; !reply.ok && left > 0; left -= 1) reply = await sendOnce();
    return reply;
  };
}

/** As the reference daemon does: the pause doubles after failures and is never shorter than promised. */
function backedOff(promisedMs: number, failures: number): number {
  const doubled = promisedMs * 2 ** Math.max(0, failures - 1);
  return Math.min(Math.max(BACKOFF_MAX_MS, promisedMs), doubled) * (1 + JITTER * Math.random());
}

/** Waits; returns early when the daemon is to end. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined);
}

async function beat(
  machine: Machine,
  url: string | undefined,
  responseTimeoutMs: number,
): Promise<HttpResult> {
  const value = machine.acknowledged.length + machine.unacknowledged.size + 1;
  machine.unacknowledged.add(value);
  const sentAt = Date.now();
  const reply = url === undefined ? ({ ok: false, what: 'lost' } as const) : await send();
  if (!reply.ok) return reply;
  machine.unacknowledged.delete(value);
  machine.acknowledged.push({ value, sentAt, acknowledgedAt: Date.now(), status: reply.status });
  return reply;

  async function send(): Promise<HttpResult> {
    try {
      const response = await fetch(`${url}/providers/${machine.id}/heartbeat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ gpu_metrics: [{ power_draw_w: value }] }),
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      const body = (await response.json()) as Body;
      if (!response.ok) return { ok: false, what: `${response.status} ${body.code}` };
      return { ok: true, status: body.status, promisedMs: body.next_heartbeat_seconds * 1_000 };
    } catch {
      return { ok: false, what: 'lost' };
    }
  }
}
