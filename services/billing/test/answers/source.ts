import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import type { TestChain } from '@gridlease/testing/solana';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Database } from '../../src/database/database.ts';
import { type Answer, call, openWallet, type Target } from '../billing.ts';

/** Where answers come from: withdrawals above 100 tokens wait there for an administrator. */
export interface Source extends Target {
  readonly chain: TestChain;
  readonly databaseUrl: string;
  /** The same books, looked at over the endpoint below, with no patience; 200 for what is accepted. */
  readonly hasty: Target;
  readonly endpoint: RpcProxy;
  /** Where access tokens are required. */
  readonly secured: Target;
  /** The same books past the service. */
  readonly db: Database;
}

/** Produces one documented answer of one operation. */
export type Producer = (source: Source) => Promise<Answer>;
export type Producers = Readonly<Record<number, Producer>>;

export const ABSENT = '0190a3b4-0000-7000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const HUGE = JSON.stringify({ x: 'x'.repeat(300_000) });

export const newSignature = () => bs58.encode(crypto.getRandomValues(new Uint8Array(64)));
export const newAddress = () => Keypair.generate().publicKey.toBase58();

/** One request, the same whenever it is asked. */
export const ask =
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Producer =>
  (source) =>
    call(source, method, path, body, headers);

/** The same key with two bodies. */
export const reusedKey =
  (path: string, first: object, second: object): Producer =>
  async (source) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const target = path.replace('{wallet}', (await openWallet(source)).id);
    await call(source, 'POST', target, first, key);
    return call(source, 'POST', target, second, key);
  };

/** What cannot be a body of that operation. */
export const refusedBodies = (method: string, path: string): Producers => ({
  413: ask(method, path, HUGE, JSON_TYPE),
  415: ask(method, path, 'a=1', { 'content-type': 'text/plain' }),
});
