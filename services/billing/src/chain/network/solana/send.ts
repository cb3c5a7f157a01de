import { z } from 'zod';
import type { Chain, SendOutcome } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { failureReasonOf } from './failure-reason.ts';
import { type RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** agave, `rpc-client-types/src/custom_error.rs`. */
const PREFLIGHT_FAILURE = -32_002;
/** The node cannot respond now: it lags, or does not have the slot. */
const NODE_CANNOT = [-32_004, -32_005, -32_007, -32_009, -32_011, -32_014, -32_016];
/**
 * Wrong signature, wrong signature length, unknown transaction version, invalid parameters, not JSON, not a
 * request.
 */
const OUR_FAULT = [-32_003, -32_013, -32_015, -32_600, -32_602, -32_700];
/** Names of `TransactionError` for invalid bytes, independent of the state of the chain. */
const MALFORMED_ERRORS: readonly unknown[] = ['SanitizeFailure', 'SignatureFailure', 'AccountLoadedTwice'];
/**
 * Outcomes in ascending order of certainty: one endpoint's doubt does not override another's certain outcome.
 */
const WEIGHT = ['not_sent', 'malformed', 'would_fail', 'unknown', 'accepted', 'already_landed'];

/**
 * Sends signed bytes unchanged. The first time with the node's preflight check, to one endpoint after the
 * other until one accepts them. Later without preflight and to all endpoints, since only the time to land
 * matters then.
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
    // Needed without preflight as well: the commitment of the block hash, which a lagging node would
    // otherwise not know.
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

/** Maps a failed sendTransaction to the outcome for these bytes. */
export function outcomeOf(failure: RpcFailure, bytes: Uint8Array): SendOutcome {
  const { kind, code, data, message } = failure;
  if (failure.isBeforeArrival) return { kind: 'not_sent', detail: message };
  // The failure may have happened after the node received the bytes.
  if (kind !== 'refused' || code === undefined) return { kind: 'unknown' };
  const error = typeof data === 'object' && data !== null && 'err' in data ? data.err : undefined;
  // The local runtime reports this only in the message.
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
 * Picks the most certain outcome. A failed preflight on one endpoint proves nothing if another endpoint may
 * have forwarded the same bytes: it may fail because they have already landed.
 */
function mostCertain(outcomes: readonly SendOutcome[]): SendOutcome {
  const sorted = outcomes.toSorted((one, other) => WEIGHT.indexOf(other.kind) - WEIGHT.indexOf(one.kind));
  return sorted[0] ?? { kind: 'unknown' };
}
