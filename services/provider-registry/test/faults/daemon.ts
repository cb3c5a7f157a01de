import { setTimeout as delay } from 'node:timers/promises';
import type { Body } from '../registry.ts';
import type { FleetOptions, Machine } from './fleet.ts';

/** Until the registry has promised a pace. */
const PROMISED_MS = 15_000;
const BACKOFF_MAX_MS = 60_000;
const JITTER = 0.1;

type Answer =
  | { readonly ok: true; readonly status: string; readonly promisedMs: number }
  | { readonly ok: false; readonly what: string };

/** Beats for one machine until it is ended, which lets a heartbeat that is under way finish. */
export function startDaemon(
  machine: Machine,
  options: FleetOptions,
  count: (answer: string) => void,
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
  count: (answer: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { timing } = options;
  const sendBeat = createSender(machine, options, count);
  let promisedMs = PROMISED_MS;
  let failures = 0;
  // A fleet does not beat in step.
  await pause(Math.random() * (timing.beatMs ?? promisedMs), signal);
  while (!signal.aborted) {
    const answer = await sendBeat();
    failures = answer.ok ? 0 : failures + 1;
    if (answer.ok) promisedMs = answer.promisedMs;
    const regular = options.pauseMs?.() ?? timing.beatMs ?? promisedMs;
    await pause(timing.beatMs === undefined ? backedOff(regular, failures) : regular, signal);
  }
}

/** As a load balancer does: goes on to the next replica when one does not take the heartbeat. */
function createSender(machine: Machine, { urls, timing }: FleetOptions, count: (answer: string) => void) {
  let at = Math.floor(Math.random() * 1_000);
  const sendOnce = async () => {
    const running = urls();
    const answer = await beat(machine, running[at % running.length], timing.answerMs);
    count(answer.ok ? '200' : answer.what);
    if (!answer.ok) at += 1;
    return answer;
  };
  return async (): Promise<Answer> => {
    let answer = await sendOnce();
    for (let left = urls().length - 1; !answer.ok && left > 0; left -= 1) answer = await sendOnce();
    return answer;
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

async function beat(machine: Machine, url: string | undefined, answerMs: number): Promise<Answer> {
  const value = machine.acknowledged.length + machine.unanswered.size + 1;
  machine.unanswered.add(value);
  const sentAt = Date.now();
  const answer = url === undefined ? ({ ok: false, what: 'lost' } as const) : await send();
  if (!answer.ok) return answer;
  machine.unanswered.delete(value);
  machine.acknowledged.push({ value, sentAt, answeredAt: Date.now(), status: answer.status });
  return answer;

  async function send(): Promise<Answer> {
    try {
      const response = await fetch(`${url}/providers/${machine.id}/heartbeat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ gpu_metrics: [{ power_draw_w: value }] }),
        signal: AbortSignal.timeout(answerMs),
      });
      const body = (await response.json()) as Body;
      if (!response.ok) return { ok: false, what: `${response.status} ${body.code}` };
      return { ok: true, status: body.status, promisedMs: body.next_heartbeat_seconds * 1_000 };
    } catch {
      return { ok: false, what: 'lost' };
    }
  }
}
