import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { createRegistryClient, eachProvider } from '@gridlease/client/registry';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { signUp } from '../people.ts';
import type { Everyday } from './platform.ts';

const RTX_4090 = {
  model_name: 'NVIDIA GeForce RTX 4090',
  vram_mb: 24_564,
  driver_version: '550.54.14',
  architecture: 'Ada Lovelace',
  compute_capability: '8.9',
  is_healthy: true,
};

/** Reads the platform's event stream until an event of this type has arrived; returns the id of the last event. */
async function untilEvent(
  { url, token }: { url: string; token: string | undefined },
  type: string,
  lastEventId: string,
): Promise<string> {
  const ending = new AbortController();
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'last-event-id': lastEventId, ...authorization };
  const response = await fetch(`${url}/providers/events`, { headers, signal: ending.signal });
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes(`event: ${type}\n`) && text.endsWith('\n\n')) break;
  }
  ending.abort();
  return [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
}

/** Alice's machine joins and leaves. */
export async function joinMachine({ platform, isOpen }: Everyday): Promise<void> {
  const { url } = platform;
  const alice = isOpen ? undefined : await signUp(url, 'provider', 'alice');
  const token = alice?.accessToken;
  const registry = createRegistryClient({ baseUrl: url, ...(token !== undefined && { token }) });

  const body = {
    owner_id: alice?.id ?? 'alice',
    name: 'rig-1',
    location: 'eu-west',
    gpus: [{ ...RTX_4090, uuid: 'GPU-journey' }],
  };
  const { id } = await orThrow(registry.POST('/providers', { body }));
  const path = { params: { path: { providerID: id } } };
  const twin = orThrow(registry.POST('/providers', { body }));
  await expect(twin).rejects.toMatchObject({ status: 409, problem: { provider_id: id } });

  const gpu_metrics = [{ utilization_gpu_percent: 3, temperature_c: 41, power_draw_w: 22 }];
  const beat = () =>
    orThrow(registry.POST('/providers/{providerID}/heartbeat', { ...path, body: { gpu_metrics } }));
  const first = await beat();
  expect(first.status).toBe('idle');
  // With its jitter of a tenth.
  expect([14, 15, 16, 17]).toContain(first.next_heartbeat_seconds);

  const search = { status: 'idle', healthy_only: true, gpu_model: '4090', min_vram_gb: 24 } as const;
  const find = async () =>
    (await Array.fromAsync(eachProvider(registry, search))).map((provider) => provider.id);
  expect(await find()).toEqual([id]);

  const seen = await untilEvent({ url, token }, 'provider.registered', '0');
  const crashed = await platform.processOf('provider-registry/src/main');
  process.kill(crashed.pid, 'SIGKILL');
  // The client's retries bridge the gap until the platform has restarted it; a busy machine may need longer than they.
  const again = await until(() => beat().catch(unlessUnavailable), { timeoutMs: 60_000 });
  expect(again).toMatchObject({ status: 'idle' });
  expect(await find()).toEqual([id]);

  await orThrow(registry.PATCH('/providers/{providerID}/status', { ...path, body: { status: 'busy' } }));
  expect(await find()).toEqual([]);
  await orThrow(registry.DELETE('/providers/{providerID}', path));
  const late = await beat().catch((error: unknown) => error);
  expect(late).toBeInstanceOf(ProblemError);
  expect(late).toMatchObject({ status: 404, code: 'provider_deleted' });
  expect(Number(await untilEvent({ url, token }, 'provider.deleted', seen))).toBe(Number(seen) + 2);
}

/** Undefined for a 503, which passes; throws anything else. */
function unlessUnavailable(error: unknown): undefined {
  if (error instanceof ProblemError && error.status === 503) return undefined;
  throw error;
}
