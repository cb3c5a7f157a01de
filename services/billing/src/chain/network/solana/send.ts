import { z } from 'zod';
import type { Chain, SendOutcome } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { failureReasonOf } from './failure-reason.ts';
import { type RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** agave, `rpc-client-types/src/custom_error.rs`. */
const PREFLIGHT_FAILURE = -32_002;
/** The node cannot answer now: it lags, or does not have the slot. */
const NODE_CANNOT = [-32_004, -32_005, -32_007, -32_009, -32_011, -32_014, -32_016];
/** Signature wrong, its length wrong, transaction version unknown, parameters wrong, not JSON, not a request. */
const OUR_FAULT = [-32_003, -32_013, -32_015, -32_600, -32_602, -32_700];
/** Names of `TransactionError` that say that the bytes are wrong, whatever the state of the chain. */
const MALFORMED_ERRORS: readonly unknown[] = ['SanitizeFailure', 'SignatureFailure', 'AccountLoadedTwice'];
/** How much an outcome says, least first: what one endpoint is sure of no other one's doubt takes back. */
const WEIGHT = ['not_sent', 'malformed', 'would_fail', 'unknown', 'accepted', 'already_landed'];

/**
 * Sends signed bytes as they are. The first time with the node's own trial run, to the endpoints in turn until one has
 * it; afterwards without and to all of them, since only the time for landing runs.
 */
export function createSending(endpoints: Endpoints): Pick<Chain, 'send'> {
  return {
    async send(bytes, { isFirst }) {
      if (!isFirst) {
        const outcomes = await endpoints.each((endpoint) => sendTo(endpoint, bytes, true));
        return mostCertain(
          outcomes.map((outcome) => ('value' in outcome ? outcome.value : outcomeOf(outcome.failure, bytes))),
        );
      }
      const said: SendOutcome[] = [];
      await endpoints.find(async (endpoint) => {
        const outcome = await sendTo(endpoint, bytes, false);
        said.push(outcome);
        const isEnough = !['not_sent', 'unknown'].includes(outcome.kind);
        return isEnough ? outcome : undefined;
      });
      return mostCertain(said);
    },
  };
}

async function sendTo(endpoint: Endpoint, bytes: Uint8Array, skipPreflight: boolean): Promise<SendOutcome> {
  const options = {
    encoding: 'base64',
    skipPreflight,
    // Also without the trial run: the commitment of the block hash, or a node that lags does not know it.
    preflightCommitment: 'confirmed',
    maxRetries: 0,
  };
  try {
    await endpoint.call('sendTransaction', [Buffer.from(bytes).toString('base64'), options], z.string());
    return { kind: 'accepted' };
  } catch (error) {
    return outcomeOf(requireRpcFailure(error), bytes);
  }
}

/** What a failed sendTransaction means for these bytes. */
export function outcomeOf(failure: RpcFailure, bytes: Uint8Array): SendOutcome {
  const { kind, code, data, message } = failure;
  if (failure.isBeforeArrival) return { kind: 'not_sent', detail: message };
  // Whatever broke may have broken after the node had the bytes.
  if (kind !== 'refused' || code === undefined) return { kind: 'unknown' };
  const error = typeof data === 'object' && data !== null && 'err' in data ? data.err : undefined;
  // The local runtime says it in words only.
  if (error === 'AlreadyProcessed' || /already (been )?processed/i.test(message))
    return { kind: 'already_landed' };
  if (NODE_CANNOT.includes(code)) return { kind: 'not_sent', detail: message };
  if (OUR_FAULT.includes(code) || MALFORMED_ERRORS.includes(error))
    return { kind: 'malformed', detail: message };
  if (code !== PREFLIGHT_FAILURE) return { kind: 'unknown' };
  if (error === 'BlockhashNotFound' || /blockhash not found/i.test(message)) {
    return { kind: 'not_sent', detail: message };
  }
  return { kind: 'would_fail', reason: failureReasonOf(error, bytes), detail: message };
}

/**
 * An endpoint's trial run that fails says nothing where another endpoint may have passed the same bytes on before: it
 * may fail because they have landed.
 */
function mostCertain(outcomes: readonly SendOutcome[]): SendOutcome {
  const sorted = outcomes.toSorted((one, other) => WEIGHT.indexOf(other.kind) - WEIGHT.indexOf(one.kind));
  return sorted[0] ?? { kind: 'unknown' };
}
