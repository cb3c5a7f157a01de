import type { RpcProxy } from '@gridlease/testing/rpc-proxy';

/** One of this many has succeeded without moving anything; the others have failed. */
export const READ_EVERY = 1_000;

/** Transactions that mention an account and move nothing, added by a proxy to the responses of its node. */
export interface ChainSpam {
  /** From now on the node also returns the transactions; until then it only lists them. */
  release(): void;
  /** Calls that continue a listing of the account. */
  countOfPages(): number;
  /** The maximum number of calls of a method between two comparisons of chain and ledger. */
  mostInAPass(method: string): number;
}

interface Entry {
  readonly signature: string;
  readonly slot: number;
  readonly err: unknown;
}

const FAILURE = { InstructionError: [0, { Custom: 1 }] };
const SPAM = /^spam([1-9]+)$/;
const DIGITS = 9;

/** Letters that are valid in base58. */
const nameOf = (n: number) => `spam${[...n.toString(DIGITS)].map((digit) => Number(digit) + 1).join('')}`;
function numberOf(signature: string): number | undefined {
  const digits = SPAM.exec(signature)?.[1];
  return digits === undefined
    ? undefined
    : Number.parseInt([...digits].map((digit) => Number(digit) - 1).join(''), DIGITS);
}
const isFailed = (n: number) => n % READ_EVERY !== 0;

/** Adds `count` such transactions to an account, all in one slot, after the existing and before later ones. */
export function addSpam(
  proxy: RpcProxy,
  { account, slot, count }: { readonly account: string; readonly slot: number; readonly count: number },
): ChainSpam {
  let isReleased = false;
  const spam: Entry[] = Array.from({ length: count }, (_, n) => ({
    signature: nameOf(n),
    slot,
    err: isFailed(n) ? FAILURE : null,
  })).reverse();
  proxy.fail('getSignaturesForAddress', {
    async instead([address, options], ask) {
      if (address !== account) return { result: await ask([address, options]) };
      const { before, until, limit } = options as { before?: string; until?: string; limit: number };
      const real = (await ask([address, { limit: 1_000, commitment: 'finalized' }])) as Entry[];
      const [newer, older] = [real.filter((one) => one.slot > slot), real.filter((one) => one.slot <= slot)];
      const all = [...newer, ...spam, ...older];
      const placeOf = (signature: string) => all.findIndex((one) => one.signature === signature);
      const from = before === undefined ? 0 : placeOf(before) + 1;
      if (before !== undefined && from === 0) return { result: [] };
      const to = until === undefined ? -1 : placeOf(until);
      return { result: all.slice(from, to === -1 ? undefined : Math.max(from, to)).slice(0, limit) };
    },
  });
  proxy.fail('getSignatureStatuses', {
    async instead([signatures, options], ask) {
      const asked = signatures as string[];
      const real = asked.filter((one) => numberOf(one) === undefined);
      const known = (await ask([real, options])) as { context: object; value: unknown[] };
      const status = { slot, confirmationStatus: 'finalized', confirmations: null };
      const statusOf = (signature: string) => {
        const n = numberOf(signature);
        return n === undefined
          ? known.value[real.indexOf(signature)]
          : { ...status, err: isFailed(n) ? FAILURE : null };
      };
      return { result: { context: known.context, value: asked.map(statusOf) } };
    },
  });
  proxy.fail('getTransaction', {
    async instead(params, ask) {
      const signature = String(params[0]);
      if (numberOf(signature) === undefined) return { result: await ask(params) };
      if (!isReleased) return { error: { code: -32_000, message: 'not now' } };
      const message = { accountKeys: [account], instructions: [] };
      const meta = { err: null, preTokenBalances: [], postTokenBalances: [] };
      return { result: { slot, transaction: { signatures: [signature], message }, meta } };
    },
  });
  return {
    release() {
      isReleased = true;
    },
    countOfPages: () =>
      proxy.calls.filter(({ method, params }) => {
        const [address, options] = params as [string, { before?: string } | undefined];
        return method === 'getSignaturesForAddress' && address === account && options?.before !== undefined;
      }).length,
    mostInAPass(asked) {
      let most = 0;
      let count = 0;
      for (const { method } of proxy.calls) {
        const isBegin = method === 'getMultipleAccounts' || method === 'getProgramAccounts';
        count = isBegin ? 0 : count + Number(method === asked);
        most = Math.max(most, count);
      }
      return most;
    },
  };
}
