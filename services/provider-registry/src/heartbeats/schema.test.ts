import { ServiceError } from '@gridlease/common/errors/service-error';
import { unchangedCheck } from '@gridlease/common/http/unchanged';
import { zodValidatorCompiler } from '@gridlease/common/http/validation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { providerParams } from '../providers/schema.ts';
import { heartbeatRequest } from './schema.ts';

const RUNS = 3_000;
const body = heartbeatRequest.nullish();
const validatorOf = (schema: z.ZodType, httpPart: string) =>
  zodValidatorCompiler({ schema, httpPart, method: 'POST', url: '/' });

const card = fc.record(
  {
    uuid: fc.oneof(fc.constantFrom('GPU-0', '', 'x'.repeat(129), 'line\nend'), fc.string({ unit: 'binary' })),
    index: fc.oneof(fc.integer({ min: -1, max: 1_025 }), fc.double()),
    utilization_gpu_percent: fc.oneof(fc.integer({ min: -1, max: 101 }), fc.constantFrom(0.5, 1e300)),
    utilization_memory_percent: fc.integer({ min: 0, max: 100 }),
    temperature_c: fc.integer({ min: -1, max: 256 }),
    power_draw_w: fc.integer({ min: -1, max: 2 ** 32 }),
    is_healthy: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** The value with one thing in it replaced, removed, added or moved. */
function mutated(value: unknown, { at, kind, other }: { at: number; kind: number; other: unknown }): unknown {
  if (typeof value !== 'object' || value === null || kind === 0) return other;
  const entries = Object.entries(value);
  const [name, member] = entries[at % Math.max(1, entries.length)] ?? ['gpu_metrics', []];
  if (Array.isArray(value))
    return value.map((each, n) => (String(n) === name ? mutated(each, { at, kind: kind - 1, other }) : each));
  if (kind === 1) return { ...value, [name]: other };
  if (kind === 2) return Object.fromEntries(entries.filter(([each]) => each !== name));
  if (kind === 3) return { ...value, fan: other };
  if (kind === 4) return Object.fromEntries(entries.toReversed());
  return { ...value, [name]: mutated(member, { at, kind: kind - 2, other }) };
}

const beats = fc.record({ gpu_metrics: fc.array(card, { maxLength: 5 }) }, { requiredKeys: [] });
const mutation = fc.record({
  at: fc.nat(6),
  kind: fc.nat(7),
  other: fc.oneof(fc.jsonValue(), fc.constantFrom(null, '7', 7)),
});
const bodies = fc
  .oneof(
    beats,
    fc.tuple(beats, mutation).map(([beat, change]) => mutated(beat, change)),
    fc.jsonValue(),
  )
  .map((value) => JSON.parse(JSON.stringify(value)));

it('bodies of heartbeats are accepted and refused exactly as the schema says, with the same result', () => {
  const validate = validatorOf(body, 'body');
  const isUnchanged = unchangedCheck(body);
  let unparsed = 0;
  fc.assert(
    fc.property(bodies, (value) => {
      const parsed = body.safeParse(structuredClone(value));
      if (isUnchanged?.(value) === true) {
        unparsed += 1;
        expect(parsed.success).toBe(true);
      }
      const result = validate(value) as { value?: unknown; error?: unknown };
      expect(result.error instanceof ServiceError).toBe(!parsed.success);
      if (!parsed.success) return;
      expect(result.value).toStrictEqual(parsed.data);
      expect(JSON.stringify(result.value)).toBe(JSON.stringify(parsed.data));
    }),
    { numRuns: RUNS },
  );
  expect(unparsed).toBeGreaterThan(RUNS / 20);
});

it('paths of heartbeats are accepted and refused exactly as the schema says, with the same result', () => {
  const validate = validatorOf(providerParams, 'params');
  const ids = fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
    fc.string(),
    fc.constantFrom('', '0190a3b4'),
  );
  fc.assert(
    fc.property(ids, (providerID) => {
      const parsed = providerParams.safeParse({ providerID });
      // As the router makes it.
      const result = validate(Object.assign(Object.create(null), { providerID })) as {
        value?: unknown;
        error?: unknown;
      };
      expect(result.error instanceof ServiceError).toBe(!parsed.success);
      if (parsed.success) expect(result.value).toStrictEqual(parsed.data);
    }),
  );
});

it('what the reference daemon sends is not parsed', () => {
  const metrics = {
    utilization_gpu_percent: 93,
    utilization_memory_percent: 41,
    temperature_c: 66,
    power_draw_w: 312,
    is_healthy: true,
  };
  const sent = [
    { uuid: 'GPU-8d6c7a2e', ...metrics },
    { index: 3, ...metrics },
    { uuid: 'GPU-0', is_healthy: false },
  ];
  for (const value of [{ gpu_metrics: sent }, { gpu_metrics: [] }, {}, null, undefined]) {
    expect(unchangedCheck(body)?.(value)).toBe(true);
  }
  expect(unchangedCheck(providerParams)?.({ providerID: '0190a3b4-0000-7000-8000-000000000000' })).toBe(true);
});
