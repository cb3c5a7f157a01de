import { createHash } from 'node:crypto';
import type { Random } from '@gridlease/testing/random';
import bs58 from 'bs58';
import type { ChainTransaction, TokenChange } from '../../src/chain/network/chain.ts';

const SLOT_MS = 400;
/** Slots behind the newest. */
const FINAL_AFTER = 31;
/** Blocks that a block hash lives. */
const LIFE_BLOCKS = 150;
const FORK_CHANCE = 0.004;
const EMPTY_SLOT_CHANCE = 0.05;
const INCLUDE_CHANCE = 0.3;
const FORGET_CHANCE = 0.03;
const FEE_LAMPORTS = 5_000n;
const RENT_LAMPORTS = 2_039_280n;
/** What the fee payer begins with. */
const LAMPORTS = 10_000_000_000n;

/** A signed transaction: what it would do, whoever holds it. */
export interface SimulatedTransaction {
  readonly signature: string;
  readonly lastValidBlockHeight: number;
  readonly changes: readonly TokenChange[];
  readonly memos: readonly string[];
  /** Whether a receiving account that is missing is created, at the expense of the platform; undefined: at anybody's. */
  readonly createsAccount?: boolean;
  /** It lands and fails with this; nothing moves. */
  readonly failsWith?: string | undefined;
}

const isPlatforms = ({ memos }: Pick<SimulatedTransaction, 'memos'>) =>
  memos[0]?.startsWith('gridlease:') ?? false;

/** What is true on the chain, which no endpoint need know. */
export class SimulatedChain {
  slot = 1_000;
  /** What the fee payer was given in all. */
  lamportsGiven = LAMPORTS;
  /** Tokens can neither leave nor reach the accounts of these owners. */
  readonly frozenOwners = new Set<string>();
  readonly #random: Random;
  readonly #heights = new Map<number, number>();
  /** Token accounts that a transaction created at the expense of the platform. */
  readonly #created = new Map<string, readonly string[]>();
  /** Token accounts that a transaction closed. */
  readonly #closed = new Map<string, string>();
  /** What has ever been in a block. */
  readonly #seen = new Map<string, SimulatedTransaction>();
  #height = 900;
  #milliseconds = 0;
  #count = 0;
  #landed: ChainTransaction[] = [];
  #pool: SimulatedTransaction[] = [];

  constructor(random: Random) {
    this.#random = random;
    for (let slot = this.slot - 200; slot <= this.slot; slot += 1) this.#heights.set(slot, this.#height);
  }

  /** Every transaction in a block that has not been dropped, the oldest first. */
  get landed(): readonly ChainTransaction[] {
    return this.#landed;
  }

  finalizedSlot(slot = this.slot): number {
    return slot - FINAL_AFTER;
  }

  heightAt(slot: number): number {
    return this.#heights.get(slot) ?? 0;
  }

  newSignature(): string {
    this.#count += 1;
    return bs58.encode(createHash('sha512').update(`${this.#count}:${this.#random.next()}`).digest());
  }

  newLifetime(slot = this.slot): number {
    return this.heightAt(slot) + LIFE_BLOCKS;
  }

  /** Somebody sends it; a node that has it may put it into a block until its block hash is too old. */
  receive(transaction: SimulatedTransaction): void {
    const { signature } = transaction;
    if (this.find(signature) !== undefined || this.#pool.some((one) => one.signature === signature)) return;
    this.#pool.push(transaction);
  }

  find(signature: string): ChainTransaction | undefined {
    return this.#landed.find((one) => one.signature === signature);
  }

  /** Base units that a token account had at the end of a slot. */
  balanceAt(tokenAccount: string, slot = this.slot): bigint {
    let balance = 0n;
    for (const one of this.#landed) {
      if (one.error !== undefined || one.slot > slot) continue;
      for (const { tokenAccount: account, change } of one.tokenChanges)
        if (account === tokenAccount) balance += change;
    }
    return balance;
  }

  /** Whether a token account was there at the end of a slot: something came to it, and it was not closed since. */
  existsAt(tokenAccount: string, slot = this.slot): boolean {
    let exists = false;
    let last = 0;
    for (const { slot: at, error, signature, tokenChanges } of this.#landed) {
      // What was given out of nothing stands before what is older.
      if (error !== undefined || at > slot || at < last) continue;
      const isClosed = this.#closed.get(signature) === tokenAccount;
      if (!isClosed && !tokenChanges.some((one) => one.tokenAccount === tokenAccount && one.change > 0n))
        continue;
      exists = !isClosed;
      last = at;
    }
    return exists;
  }

  /** Its owner takes what it holds elsewhere, closes it, and has the rent. */
  close(change: TokenChange): void {
    const signature = this.newSignature();
    const tokenChanges = [{ ...change, change: -this.balanceAt(change.tokenAccount) }];
    this.#closed.set(signature, change.tokenAccount);
    this.#landed.push({ signature, slot: this.slot, error: undefined, tokenChanges, memos: [] });
  }

  /** The token accounts that the platform's transactions have created, at its expense. */
  created(): readonly { readonly signature: string; readonly account: string }[] {
    return this.#landed.flatMap(({ signature }) =>
      (this.#created.get(signature) ?? []).map((account) => ({ signature, account })),
    );
  }

  /** Lamports that the platform's transactions have cost it, those that failed included. */
  spent(): bigint {
    const own = this.#landed.filter(isPlatforms);
    return BigInt(own.length) * FEE_LAMPORTS + BigInt(this.created().length) * RENT_LAMPORTS;
  }

  /** What the fee payer has left. */
  lamports(): bigint {
    return this.lamportsGiven - this.spent();
  }

  /** What of a transaction the fee payer cannot pay for now. */
  shortageOf({
    memos,
    changes,
    createsAccount,
  }: Pick<SimulatedTransaction, 'memos' | 'changes' | 'createsAccount'>): 'fee' | 'rent' | undefined {
    if (!isPlatforms({ memos })) return undefined;
    const lamports = this.lamports();
    if (lamports < FEE_LAMPORTS) return 'fee';
    const rents = createsAccount ? BigInt(this.#missingOf(changes).length) : 0n;
    return lamports < FEE_LAMPORTS + rents * RENT_LAMPORTS ? 'rent' : undefined;
  }

  /** Whether a transaction names the account, also when it failed. */
  touches(transaction: ChainTransaction, tokenAccount: string): boolean {
    const changes = this.#seen.get(transaction.signature)?.changes ?? transaction.tokenChanges;
    return changes.some((change) => change.tokenAccount === tokenAccount);
  }

  /** Tokens out of nothing, at once and final. */
  give(change: TokenChange): string {
    const signature = this.newSignature();
    const slot = this.slot - 2 * FINAL_AFTER;
    this.#landed.unshift({ signature, slot, error: undefined, tokenChanges: [change], memos: [] });
    return signature;
  }

  pass(milliseconds: number): void {
    this.#milliseconds += milliseconds;
    for (; this.#milliseconds >= SLOT_MS; this.#milliseconds -= SLOT_MS) this.#nextSlot();
  }

  #nextSlot(): void {
    this.slot += 1;
    if (this.#random.chance(FORK_CHANCE)) this.#fork(this.slot - this.#random.int(2, FINAL_AFTER - 2));
    if (!this.#random.chance(EMPTY_SLOT_CHANCE)) {
      this.#height += 1;
      this.#fillBlock();
    }
    this.#heights.set(this.slot, this.#height);
  }

  /** The blocks from this slot on were not the ones that the network agreed on; others are in their place. */
  #fork(slot: number): void {
    const dropped = this.#landed.filter((one) => one.slot >= slot);
    this.#landed = this.#landed.filter((one) => one.slot < slot);
    for (const { signature } of dropped) {
      const known = this.#seen.get(signature);
      if (known !== undefined && this.#random.chance(0.5)) this.#pool.push(known);
    }
  }

  #fillBlock(): void {
    const left: SimulatedTransaction[] = [];
    for (const one of this.#pool) {
      if (one.lastValidBlockHeight < this.#height || this.#random.chance(FORGET_CHANCE)) continue;
      // No block takes what cannot pay its fee.
      if (this.#random.chance(INCLUDE_CHANCE) && this.shortageOf(one) !== 'fee') this.#land(one);
      else left.push(one);
    }
    this.#pool = left;
  }

  #land(one: SimulatedTransaction): void {
    this.#seen.set(one.signature, one);
    const { signature, changes, memos } = one;
    const error = one.failsWith ?? this.failureOf(one);
    const tokenChanges = error === undefined ? changes : [];
    const created = one.createsAccount && error === undefined ? this.#missingOf(changes) : [];
    this.#created.set(signature, created);
    this.#landed.push({ signature, slot: this.slot, error, tokenChanges, memos });
  }

  /** Why it would fail as things are; undefined: it would not. */
  failureOf(one: Pick<SimulatedTransaction, 'memos' | 'changes' | 'createsAccount'>): string | undefined {
    const { changes, createsAccount } = one;
    if (this.shortageOf(one) === 'rent') return '{"InstructionError":[1,{"Custom":1}]}';
    if (createsAccount === false && this.#missingOf(changes).length > 0) {
      return '{"InstructionError":[2,"InvalidAccountData"]}';
    }
    if (changes.some(({ owner }) => this.frozenOwners.has(owner))) {
      return '{"InstructionError":[3,{"Custom":17}]}';
    }
    const isShort = changes.some(
      ({ tokenAccount, change }) => change < 0n && this.balanceAt(tokenAccount) + change < 0n,
    );
    return isShort ? '{"InstructionError":[3,{"Custom":1}]}' : undefined;
  }

  /** The receiving accounts that are not there. */
  #missingOf(changes: readonly TokenChange[]): string[] {
    return changes
      .filter(({ change, tokenAccount }) => change > 0n && !this.existsAt(tokenAccount))
      .map(({ tokenAccount }) => tokenAccount);
  }
}
