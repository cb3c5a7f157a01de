import type { Actor } from '@gridlease/common/access/caller';
import { createSecretKeySource } from '@gridlease/common/access/key-source';
import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import { openDatabase } from '@gridlease/common/database/open';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembleBilling } from '../src/assemble.ts';
import { openConfiguredChain } from '../src/chain/network/solana/configured-chain.ts';
import type { BillingTables } from '../src/database/database.ts';
import { type RentalOrder, startSession } from '../src/rentals/sessions/start.ts';
import { call, issuer, log, testConfig } from './billing.ts';
import { openRentals, type Rentals } from './rentals.ts';
import { TRACE } from './simulation/operation.ts';
import { makeKeys } from './unavailable-chain.ts';

/** What a start asks of the database: rates, parties, and `begin`, the session with its hold and events, and `commit`. */
const STATEMENTS = 5;
/** With a limit, that and hold, session and events are statements of their own. */
const LIMITED = STATEMENTS + 3;

let rentals: Rentals;
let counted: Awaited<ReturnType<typeof openCounted>>;
beforeAll(async () => {
  rentals = await openRentals();
  counted = await openCounted(rentals.databaseUrl);
});
afterAll(async () => {
  await counted.close();
  await rentals.close();
});

/** The service over a database whose connections nothing else uses, and what was sent on them. */
async function openCounted(url: string) {
  const statements: string[] = [];
  const database = openDatabase<BillingTables>({ url, applicationName: 'counted', log });
  database.pool.on('connect', (client) => {
    const query = client.query as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      statements.push(String(all[0]));
      return query(...all);
    }) as typeof client.query;
  });
  const config = testConfig({ config: (await makeKeys()).config });
  const ending = new AbortController();
  const chain = openConfiguredChain(config, log);
  const wakes = { onEvent: () => {}, onTransfer: () => {} };
  const deps = assembleBilling({ config, db: database.db, chain, ...wakes, ending: ending.signal, log });
  return {
    deps,
    statements,
    async close() {
      ending.abort();
      await chain.chain.close();
      await database.close();
    },
  };
}

/** A key of the user. */
function keyOf(sub: string, spend_day_max?: string): Promise<Actor> {
  const keys = createSecretKeySource({ secret: issuer.secret, algorithm: 'HS256' });
  const verifier = createTokenVerifier({ keys, issuer: issuer.issuer, audience: issuer.audience });
  return verifier.verify(issuer.daemonToken('billing:sessions', { sub, roles: ['renter'], spend_day_max }));
}

async function countStart(actor: Actor, userId: string): Promise<number> {
  const order: RentalOrder = {
    userId,
    providerId: 'machine',
    jobId: undefined,
    wanted: {
      gpuModel: 'NVIDIA GeForce RTX 4090',
      requestedVramMb: 5_120,
      totalVramMb: undefined,
      estimatedPowerW: 0,
      gpuCount: undefined,
      gpuIndices: undefined,
      gpuUuids: undefined,
    },
    maxHourlyRate: undefined,
    maximumMinutes: undefined,
    quote: undefined,
  };
  const before = counted.statements.length;
  await startSession(counted.deps, { actor, trace: TRACE }, order);
  return counted.statements.length - before;
}

it('a start is one statement in its transaction, and its spend limits, if any, are read with one more', async () => {
  const { user_id, id } = await rentals.renter('100');
  const plain = await keyOf(user_id);
  const limited = await keyOf(user_id, '50');
  // The first one opens the wallet of the machine's owner, and what is cached is read.
  await countStart('anybody', user_id);
  const unlimited = [await countStart('anybody', user_id), await countStart(plain, user_id)];
  const byKey = await countStart(limited, user_id);
  await call(rentals, 'PATCH', `/api/v1/wallet/${id}`, { spend_day_max: '90' });
  const byWallet = await countStart(plain, user_id);
  const byBoth = await countStart(limited, user_id);
  expect({ unlimited, byKey, byWallet, byBoth }).toEqual({
    unlimited: [STATEMENTS, STATEMENTS],
    byKey: LIMITED,
    byWallet: LIMITED,
    byBoth: LIMITED,
  });
});
