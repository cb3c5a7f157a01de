import { Keypair } from '@solana/web3.js';
import { call, openBilling, openWallet, type TestBilling } from './billing.ts';
import { fund, started } from './rentals.ts';
import { makeKeys } from './unavailable-chain.ts';
import { openUsageDatabase } from './usage/opener.ts';

/** Who rents. */
export const RENTER = 'ann';

/** With open access an unknown machine is its own owner. */
export const OWNER = 'machine-of-olga';

/** Billing with access tokens required, and what its operations can be about. */
export interface AccessWorld {
  readonly url: string;
  /** The same books with open access. */
  readonly open: TestBilling;
  /** The renter's. */
  readonly walletId: string;
  /** A withdrawal from it. */
  readonly transactionId: string;
  /** A rental that runs, and one that has ended, on the owner's machine. */
  readonly sessionId: string;
  readonly endedId: string;
  /** Of the one that has ended. */
  readonly disputeId: string;
  close(): Promise<void>;
}

/** Without a chain and without workers: nothing happens but what is requested. */
export async function openAccessWorld(
  config: Record<string, Record<string, string>> = {},
): Promise<AccessWorld> {
  const keys = await makeKeys();
  // A machine that is busy may need longer than a login is recent.
  const auth = { recent_authentication: '0' };
  const settings = { ...keys.config, auth, payouts: { dispute_delay: '1h' }, ...config };
  const options = { ...keys, config: settings };
  const open = await openBilling(options);
  const { databaseUrl } = open;
  const wallet = await openWallet(open, { user_id: RENTER });
  const database = await openUsageDatabase(databaseUrl);
  await fund(database.db, wallet.id, '1000');
  await database.close();
  const order = { user_id: RENTER, provider_id: OWNER };
  const session = await started(open, order);
  const ended = await started(open, order);
  await call(open, 'POST', '/api/v1/billing/end-session', { session_id: ended.id });
  const to_address = Keypair.generate().publicKey.toBase58();
  const withdrawn = await call(open, 'POST', `/api/v1/wallet/${wallet.id}/withdraw`, {
    amount: '1',
    to_address,
  });
  const path = `/api/v1/billing/sessions/${ended.id}/dispute`;
  const dispute = await call(open, 'POST', path, { reason: 'it did not run' });
  const secured = await openBilling({ ...options, databaseUrl, access: 'required' });
  return {
    url: secured.url,
    open,
    walletId: wallet.id,
    transactionId: withdrawn.body.id,
    sessionId: session.id,
    endedId: ended.id,
    disputeId: dispute.body.id,
    async close() {
      await secured.close();
      await open.close();
    },
  };
}
