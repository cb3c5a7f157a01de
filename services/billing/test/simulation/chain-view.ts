import type { Random } from '@gridlease/testing/random';
import { tokenUnit } from '../../src/books/money/token-unit.ts';
import type { AddressRules, OwnedAccount } from '../../src/books/wallets/address-rules.ts';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Expiry,
  type SendOutcome,
  type TransferOrder,
  UNWATCHED,
} from '../../src/chain/network/chain.ts';
import type { Token } from '../../src/chain/network/token.ts';
import type { Fate } from './fate.ts';
import type { SimulatedChain, SimulatedTransaction } from './simulated-chain.ts';

const GENESIS = 'the genesis of the simulation';

/** How bad the endpoints are; all zero when everything is quiet. */
export interface Weather {
  /** The chance that no endpoint responds to a call. */
  unavailable: number;
  /** Of each status that is there and is not found. */
  falseNull: number;
  /** Of each send that goes wrong in one way or another. */
  badSend: number;
  /** Slots that each of two endpoints lags behind; which one responds is random. */
  lags: [number, number];
}

export interface ViewOptions {
  readonly truth: SimulatedChain;
  readonly weather: Weather;
  readonly random: Random;
  readonly addresses: AddressRules;
  readonly accountOf: (owner: string) => string;
  readonly token: Token;
  readonly fate: () => Fate;
}

const PAGE_MAX = 1_000;
const FAILS_ON_CHAIN = 0.05;
/** In the order of what becomes of the transfer: another attempt, the money back. */
const CHAIN_ERRORS = ['ProgramFailedToComplete', 'InvalidAccountData'];

/**
 * The chain as the port promises it: responses may be old, missing or refused, and what was sent may have arrived whatever
 * was said; that an attempt has expired is never said unless it is true.
 */
export function createChainView(options: ViewOptions): Chain {
  const { truth, weather, random, fate } = options;
  /** The truth is in base units of the books; a node knows those of the mint. */
  const unit = tokenUnit(options.token.decimals);

  /** One call: the process may die before or after its effect, and there may be no response. */
  async function call<T>(name: string, effect: (slot: number) => T): Promise<T> {
    await fate().open(`before ${name}`);
    if (random.chance(weather.unavailable)) throw new ChainUnavailable(`${name}: no endpoint responds`);
    const value = effect(truth.slot - random.pick(weather.lags));
    await fate().open(`after ${name}`);
    return value;
  }

  const seenAt = (signature: string, slot: number): ChainTransaction | undefined => {
    const found = truth.find(signature);
    return found === undefined || found.slot > slot || random.chance(weather.falseNull) ? undefined : found;
  };
  const commitmentAt = (found: ChainTransaction, slot: number) => {
    if (found.slot <= truth.finalizedSlot(slot)) return 'finalized' as const;
    return found.slot < slot ? ('confirmed' as const) : ('processed' as const);
  };

  return {
    expectGenesis: () => {},
    getGenesisHash: () => call('getGenesisHash', () => GENESIS),
    getMint: () =>
      call('getMint', () => ({
        address: options.token.mint,
        decimals: options.token.decimals,
        program: options.token.program,
        extensions: [],
      })),
    findTransaction: (signature, commitment) =>
      call('findTransaction', (slot) => {
        const found = seenAt(signature, slot);
        if (found === undefined) return undefined;
        const reached = commitmentAt(found, slot);
        return reached === 'processed' || (commitment === 'finalized' && reached !== 'finalized')
          ? undefined
          : inMintUnits(found, unit);
      }),
    findStatus: (signature) =>
      call('findStatus', (slot) => {
        const found = seenAt(signature, slot);
        return found && { commitment: commitmentAt(found, slot), slot: found.slot, error: found.error };
      }),
    listSignatures: (address, page) =>
      call('listSignatures', (slot) => {
        // The endpoint that lags is passed over for the other one.
        const { finalizedSlot = 0 } = page;
        const asked = [slot, ...weather.lags.map((lag) => truth.slot - lag)];
        const able = asked.find((one) => truth.finalizedSlot(one) >= finalizedSlot);
        if (able === undefined) throw new ChainUnavailable('every endpoint lags');
        return signaturesAt(options, address, page, able);
      }),
    readTokenBalances: (tokenAccounts) =>
      call('readTokenBalances', (at) => {
        const slot = truth.finalizedSlot(at);
        return {
          slot,
          balances: new Map(tokenAccounts.map((account) => [account, truth.balanceAt(account, slot) / unit])),
        };
      }),
    ...NOTHING_ELSE,
    watchAccounts: () => UNWATCHED,
    findReceivers: (owners) => call('findReceivers', (slot) => receiversAt(options, owners, slot)),
    readLamports: () => call('readLamports', () => truth.lamports()),
    signTransfer: (order) =>
      call('signTransfer', (slot) => sign(options, { ...order, amount: order.amount * unit }, slot)),
    send: (bytes, { isFirst }) => call('send', () => send(options, decode(bytes), isFirst)),
    checkExpiry: (attempt) =>
      call('checkExpiry', (slot): Expiry => {
        if (random.chance(weather.unavailable)) return { kind: 'unknown', detail: 'one endpoint is away' };
        const finalizedHeight = truth.heightAt(truth.finalizedSlot(slot));
        const found = truth.find(attempt.signature);
        if (found !== undefined && found.slot <= slot) return { kind: 'landed' };
        if (finalizedHeight <= attempt.lastValidBlockHeight) return { kind: 'waiting', finalizedHeight };
        return found === undefined ? { kind: 'expired', finalizedHeight } : { kind: 'landed' };
      }),
    close: async () => {},
  };
}

const refuse = () => Promise.reject(new Error('nothing of this happens here'));
/** There is nothing of other tokens here, and no account is closed by us. */
const NOTHING_ELSE = {
  readHoldings: async () => undefined,
  readHolders: async () => undefined,
  readTokenAccounts: async () => [],
  listTokenAccountsOf: async () => [],
  readDecimals: async () => new Map(),
  signClosing: refuse,
  signStrayTransfer: refuse,
} satisfies Partial<Chain>;

/** Of two endpoints, which lag differently, either may have the account. */
function receiversAt({ truth, weather, accountOf }: ViewOptions, owners: readonly string[], slot: number) {
  const slots = [slot, ...weather.lags.map((lag) => truth.slot - lag)];
  return new Set(owners.filter((owner) => slots.some((at) => truth.existsAt(accountOf(owner), at))));
}

function signaturesAt(
  { truth }: ViewOptions,
  address: string,
  page: Parameters<Chain['listSignatures']>[1],
  slot: number,
) {
  const touching = truth.landed
    .filter((one) => one.slot <= truth.finalizedSlot(slot))
    .filter((one) => truth.touches(one, address))
    .map(({ signature, slot: at, error }) => ({ signature, slot: at, hasFailed: error !== undefined }))
    .reverse();
  const placeOf = (signature: string) => touching.findIndex((one) => one.signature === signature);
  const from = page.before === undefined ? 0 : placeOf(page.before) + 1;
  // Nobody can continue from what has no place here.
  if (page.before !== undefined && from === 0)
    throw new ChainUnavailable('no endpoint knows where to continue');
  // A node that does not have `until` yet gives everything that it has.
  const until = page.until === undefined ? -1 : placeOf(page.until);
  return touching.slice(from, until === -1 ? undefined : until).slice(0, Math.min(page.limit, PAGE_MAX));
}

function sign(options: ViewOptions, order: TransferOrder, slot: number) {
  const { truth, random, addresses, accountOf, weather } = options;
  const { mint, program } = options.token;
  const from = payerOf(addresses, order);
  const to = { owner: order.toOwner, tokenAccount: accountOf(order.toOwner) };
  const isUnlucky = weather.badSend > 0 && random.chance(FAILS_ON_CHAIN);
  const signed: SimulatedTransaction = {
    signature: truth.newSignature(),
    lastValidBlockHeight: truth.newLifetime(slot),
    changes: [
      { ...from, mint, program, change: -order.amount },
      { ...to, mint, program, change: order.amount },
    ],
    memos: [order.memo],
    createsAccount: order.createsAccount,
    ...(isUnlucky && { failsWith: random.pick(CHAIN_ERRORS) }),
  };
  return {
    signature: signed.signature,
    sourceTokenAccount: from.tokenAccount,
    bytes: encode(signed),
    blockhash: `hash of ${slot}`,
    lastValidBlockHeight: signed.lastValidBlockHeight,
    signedSlot: slot,
  };
}

function inMintUnits(found: ChainTransaction, unit: bigint): ChainTransaction {
  if (unit === 1n) return found;
  const tokenChanges = found.tokenChanges.map((one) => ({ ...one, change: one.change / unit }));
  return { ...found, tokenChanges };
}

function payerOf(addresses: AddressRules, { from }: TransferOrder): OwnedAccount {
  if (from.kind === 'hot') return addresses.hot;
  if (from.kind === 'deposit') return addresses.depositAccountOf(from.walletId);
  const { owner } = from;
  return { owner, tokenAccount: addresses.tokenAccountOf(owner) };
}

/** What a node that tries the transaction first finds. */
function refusalOf(truth: SimulatedChain, sent: SimulatedTransaction): SendOutcome | undefined {
  const shortage = truth.shortageOf(sent);
  if (shortage !== undefined) {
    return { kind: 'would_fail', reason: 'insufficient_lamports', detail: `too little for the ${shortage}` };
  }
  const failure = truth.failureOf(sent);
  return failure === undefined ? undefined : { kind: 'would_fail', reason: 'other', detail: failure };
}

/** What a node does with it, and what it says, are two things. */
function send(options: ViewOptions, sent: SimulatedTransaction, isFirst: boolean): SendOutcome {
  const { truth, weather, random } = options;
  const failure = truth.failureOf(sent);
  const isBad = random.chance(weather.badSend);
  const wouldFail = { kind: 'would_fail', reason: 'other', detail: failure ?? 'a node that lags' } as const;
  if (isBad) {
    const how = random.pick([
      'lost_response',
      'lost',
      'not_sent',
      'would_fail',
      'would_fail_lands',
      'malformed',
    ]);
    if (how === 'lost_response' || how === 'would_fail_lands') truth.receive(sent);
    if (how === 'lost' || how === 'lost_response') return { kind: 'unknown' };
    if (how === 'not_sent') return { kind: 'not_sent', detail: 'Blockhash not found' };
    return how === 'malformed' ? { kind: 'malformed', detail: 'not understood' } : wouldFail;
  }
  if (truth.find(sent.signature) !== undefined) return { kind: 'already_landed' };
  const refusal = isFirst ? refusalOf(truth, sent) : undefined;
  if (refusal !== undefined) return refusal;
  truth.receive(sent);
  return { kind: 'accepted' };
}

function encode(transaction: SimulatedTransaction): Uint8Array {
  return Buffer.from(
    JSON.stringify(transaction, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  );
}

function decode(bytes: Uint8Array): SimulatedTransaction {
  return JSON.parse(Buffer.from(bytes).toString(), (_key, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as SimulatedTransaction;
}
