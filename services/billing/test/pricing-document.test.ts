import { readFile } from 'node:fs/promises';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Body, call, openBilling } from './billing.ts';
import { gpu, registerMachine, setStatus, startRegistry, type TestRegistry } from './providers/registry.ts';

const DOCUMENT = new URL('../../../docs/PRICING.md', import.meta.url);

interface Fleet {
  readonly gpu_model: string;
  readonly busy: number;
  readonly idle: number;
}

/** A worked example: JSON blocks by the word after their fence. */
interface Example {
  readonly title: string;
  readonly request: Body;
  readonly response: Body;
  readonly rates?: readonly object[];
  readonly fleet?: Fleet;
  readonly configuration?: Record<string, string | Record<string, string>>;
}

const examples = (await readFile(DOCUMENT, 'utf8'))
  .split(/^### /m)
  .slice(1)
  .map((section): Example => {
    const blocks = [...section.matchAll(/^```json (\w+)\n(.*?)^```$/gms)];
    const parts = Object.fromEntries(blocks.map(([, name, json = '']) => [name, JSON.parse(json)]));
    return { request: undefined, response: undefined, ...parts, title: section.split('\n', 1)[0] ?? '' };
  });

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

async function register({ gpu_model, busy, idle }: Fleet): Promise<void> {
  const one = async (status: string) => {
    const { id } = await registerMachine(registry, { gpus: [gpu({ model_name: gpu_model })] });
    await setStatus(registry, id, status);
  };
  await Promise.all([...Array(busy).fill('busy'), ...Array(idle).fill('idle')].map(one));
}

it('the pricing document has its examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(8);
  for (const { request, response } of examples)
    expect([typeof request, typeof response]).toEqual(['object', 'object']);
});

it.each(examples)('example $title', async ({ request, response, rates, fleet, configuration = {} }) => {
  if (fleet !== undefined) await register(fleet);
  const config = { upstreams: { provider_registry: registry.url }, pricing: configuration };
  const billing = await openBilling({ config });
  onTestFinished(() => billing.close());
  if (rates !== undefined) {
    const path = `/api/v1/provider/${request.provider_id}/rates`;
    expect((await call(billing, 'PUT', path, { rates })).status).toBe(200);
  }
  const calculate = () => call(billing, 'POST', '/api/v1/pricing/calculate', request);
  // The machines are counted in the background.
  const isCounted = ({ body }: Body) => body.demand_multiplier !== '1' || body.supply_bonus !== '0';
  if (fleet !== undefined) await until(async () => isCounted(await calculate()));
  const { status, body } = await calculate();
  expect([status, body]).toMatchObject([200, response]);
});
