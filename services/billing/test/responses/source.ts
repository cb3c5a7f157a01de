import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import type { TestChain } from '@gridlease/testing/solana';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Database } from '../../src/database/database.ts';
import { call, type JsonResponse, openWallet, type Target } from '../billing.ts';

/** The services that the responses come from. Withdrawals above 100 tokens wait for approval. */
export interface Source extends Target {
  readonly chain: TestChain;
  readonly databaseUrl: string;
  /** The same ledger through the service below, without waiting; accepted requests get a 200. */
  readonly hasty: Target;
  readonly endpoint: RpcProxy;
  /** A service that requires access tokens. */
  readonly secured: Target;
  /** Direct access to the database. */
  readonly db: Database;
}

/** Produces one documented response of an operation. */
export type Producer = (source: Source) => Promise<JsonResponse>;
export type Producers = Readonly<Record<number, Producer>>;

export const ABSENT = '0190a3b4-0000-7000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const HUGE = JSON.stringify({ x: 'x'.repeat(300_000) });

export const newSignature = () => bs58.encode(crypto.getRandomValues(new Uint8Array(64)));
export const newAddress = () => Keypair.generate().publicKey.toBase58();

/** A request that can be repeated unchanged. */
export const ask =
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Producer =>
  (source) =>
    call(source, method, path, body, headers);

/** Two requests with the same key and different bodies. */
export const reusedKey =
  (path: string, first: object, second: object): Producer =>
  async (source) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const target = path.replace('{wallet}', (await openWallet(source)).id);
    await call(source, 'POST', target, first, key);
    return call(source, 'POST', target, second, key);
  };

/** An invalid body of the operation. */
export const refusedBodies = (method: string, path: string): Producers => ({
  413: ask(method, path, HUGE, JSON_TYPE),
  415: ask(method, path, 'a=1', { 'content-type': 'text/plain' }),
});
