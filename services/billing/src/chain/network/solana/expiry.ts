import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Chain, ExpiringAttempt, Expiry } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { readStatuses } from './reading.ts';

const height = z.int().nonnegative();
const EpochResponse = z.object({ absoluteSlot: z.int().nonnegative(), blockHeight: height });
const FINALIZED = [{ commitment: 'finalized' }];

/**
 * Decides whether a signed transaction can no longer land, by the rule in `Expiry`.
 *
 * The height comes from two calls because each can be wrong: behind a load balancer two nodes may respond,
 * and the local runtime's getEpochInfo returns the newest block's height at any commitment. Once the
 * finalized height has passed the last valid height, every block that could contain the transaction is
 * rooted. A node that has these blocks and does not have the signature will never have it.
 *
 * @param repeatMs with one endpoint: the delay between the two rounds
 */
export function createExpiry(endpoints: Endpoints, repeatMs: number): Pick<Chain, 'checkExpiry'> {
  return {
    async checkExpiry(attempt) {
      const first = await askAll(endpoints, attempt);
      if (first.kind !== 'expired' || endpoints.all.length > 1) return first;
      await delay(repeatMs);
      return askAll(endpoints, attempt);
    },
  };
}

async function askAll(endpoints: Endpoints, attempt: ExpiringAttempt): Promise<Expiry> {
  const outcomes = await endpoints.each((endpoint) => askOne(endpoint, attempt));
  const words = outcomes.map((outcome): Expiry => {
    if ('value' in outcome) return outcome.value;
    return { kind: 'unknown', detail: `${outcome.endpoint.label}: ${outcome.failure.message}` };
  });
  const lowest = (of: readonly (Expiry & { finalizedHeight: number })[]) =>
    Math.min(...of.map(({ finalizedHeight }) => finalizedHeight));
  const landed = words.find((word) => word.kind === 'landed');
  if (landed !== undefined) return landed;
  // `waiting` needs no proof and is the usual result.
  const waiting = words.filter((word) => word.kind === 'waiting');
  if (waiting.length > 0) return { kind: 'waiting', finalizedHeight: lowest(waiting) };
  const unknown = words.find((word) => word.kind === 'unknown');
  if (unknown !== undefined) return unknown;
  return { kind: 'expired', finalizedHeight: lowest(words.filter((word) => word.kind === 'expired')) };
}

/**
 * The order of the calls is the proof: heights, then the status, then that the history was still available.
 */
async function askOne(endpoint: Endpoint, attempt: ExpiringAttempt): Promise<Expiry> {
  const { signature, lastValidBlockHeight, signedSlot } = attempt;
  const blockHeight = await endpoint.call('getBlockHeight', FINALIZED, height);
  const epoch = await endpoint.call('getEpochInfo', FINALIZED, EpochResponse);
  const finalizedHeight = Math.min(blockHeight, epoch.blockHeight);
  const { context, value } = await readStatuses(endpoint, [signature]);
  if (value[0] !== null) return { kind: 'landed' };
  if (finalizedHeight <= lastValidBlockHeight) return { kind: 'waiting', finalizedHeight };
  const unknown = (what: string): Expiry => ({ kind: 'unknown', detail: `${endpoint.label}: ${what}` });
  if (context.slot < epoch.absoluteSlot) {
    return unknown(
      `the status is as of slot ${context.slot}, before slot ${epoch.absoluteSlot} of the height`,
    );
  }
  const oldest = await endpoint.call('getFirstAvailableBlock', [], z.int().nonnegative());
  if (oldest > signedSlot) return unknown(`history begins at slot ${oldest}, after slot ${signedSlot}`);
  // A node that was replaced by one of another chain behind the same connection would not know our
  // transaction either.
  await endpoint.readGenesis();
  return { kind: 'expired', finalizedHeight };
}
