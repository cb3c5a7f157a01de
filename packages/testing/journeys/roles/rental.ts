import { type BillingClient, endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import type { Site } from '@gridlease/testing/running-platform';
import { Keypair } from '@solana/web3.js';
import { addMachine, billingOf, CARD, fund, openWallet, RATES } from '../fixtures.ts';
import type { Person } from '../people.ts';
import { bearer, type People, send } from './callers.ts';

export const BUCKET = 'gridlease';
/** A rental in every state that an attacker might be interested in. All members are ids. */
export interface Rental {
  /** paula's: the first is rented, the second idle. */
  readonly machine: string;
  readonly otherMachine: string;
  readonly petesMachine: string;
  readonly wallet: string;
  readonly rolfsWallet: string;
  readonly ownersWallet: string;
  /** Ended, paid and billed. */
  readonly session: string;
  /** Ended while its dispute is open. */
  readonly disputedSession: string;
  readonly liveSession: string;
  /** Runs on paula's other machine. */
  readonly otherSession: string;
  readonly dispute: string;
  /** Waits for an administrator's approval, as the payout does. */
  readonly withdrawal: string;
  readonly payout: string;
  /** A key below rita's home, and a partial upload there. */
  readonly object: string;
  readonly upload: string;
  readonly authSession: string;
  readonly apiKey: string;
}

/** Has rita rent one of paula's machines, with everything that comes before and after. */
export async function playRental(site: Site, url: string, people: People): Promise<Rental> {
  const { rita, rolf, paula, pete } = people;
  const machine = await addMachine(url, paula, 'rig-1');
  const otherMachine = await addMachine(url, paula, 'rig-2');
  const petesMachine = await addMachine(url, pete, 'rig-1');
  const ofMachine = { params: { path: { providerID: machine } } };
  const asPaula = billingOf(url, paula);
  await orThrow(asPaula.PUT('/api/v1/provider/{providerID}/rates', { ...ofMachine, body: { rates: RATES } }));
  const ownersWallet = await openWallet(asPaula, {
    wallet_type: 'provider',
    solana_address: Keypair.generate().publicKey.toBase58(),
  });
  const wallet = await openWallet(billingOf(url, rita), {});
  const rolfsWallet = await openWallet(billingOf(url, rolf), {});
  await fund(site, url, rita, wallet);

  const sessions = await rent(billingOf(url, rita), machine, otherMachine);
  const money = await takeOut(url, people, { wallet, machine });
  const files = await store(url, rita);
  const mine = await orThrow(rita.auth.GET('/api/v1/auth/sessions'));
  const keys = await orThrow(paula.auth.POST('/api/v1/auth/api-keys', { body: { name: 'other' } }));
  return {
    ...{ machine, otherMachine, petesMachine, wallet, rolfsWallet, ownersWallet },
    ...{ ...sessions, ...money, ...files },
    authSession: mine.sessions[0]?.id ?? '',
    apiKey: keys.client_id,
  };
}

async function rent(billing: BillingClient, machine: string, otherMachine: string) {
  const order = { provider_id: machine, ...CARD };
  const { id: session } = await startRental(billing, order);
  await endRental(billing, session, 'done');
  const { id: disputedSession } = await startRental(billing, order);
  const params = { path: { sessionID: disputedSession } };
  const body = { reason: 'The card was another one.' };
  const { id: dispute } = await orThrow(
    billing.POST('/api/v1/billing/sessions/{sessionID}/dispute', { params, body }),
  );
  await endRental(billing, disputedSession, 'another card');
  const { id: liveSession } = await startRental(billing, order);
  const { id: otherSession } = await startRental(billing, { ...order, provider_id: otherMachine });
  return { session, disputedSession, liveSession, otherSession, dispute };
}

/** Both exceed what leaves without an administrator's approval. */
async function takeOut(
  url: string,
  { rita, paula }: People,
  { wallet, machine }: { readonly wallet: string; readonly machine: string },
) {
  const to_address = Keypair.generate().publicKey.toBase58();
  const withdrawal = await orThrow(
    billingOf(url, rita).POST('/api/v1/wallet/{walletID}/withdraw', {
      params: { path: { walletID: wallet } },
      body: { amount: '5.000000001', to_address },
    }),
  );
  const payout = await orThrow(
    billingOf(url, paula).POST('/api/v1/provider/{providerID}/payout', {
      params: { path: { providerID: machine } },
      body: { amount: '0.5' },
    }),
  );
  return { withdrawal: withdrawal.id, payout: payout.payout_id };
}

async function store(url: string, owner: Person): Promise<{ object: string; upload: string }> {
  const credentials = bearer(owner.accessToken);
  const object = `users/${owner.id}/model.bin`;
  await send(url, `PUT /objects/${object}`, { body: 'weights', credentials });
  const begun = await send(url, 'POST /uploads', {
    body: 'half',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '8',
      'upload-metadata': `key ${Buffer.from(`users/${owner.id}/resumed.bin`).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    credentials,
  });
  return { object, upload: new URL(begun.headers.get('location') ?? '', url).pathname };
}

export type Name = 'rita' | 'rolf' | 'paula' | 'pete' | 'daemon' | 'scheduler' | 'admin';

/** One action that several callers are not allowed. */
export interface Attempt {
  readonly who: readonly Name[];
  /** Method and path. */
  readonly call: string;
  /** JSON, or text that is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Status and code; a HEAD has no code. */
  readonly refusal: string;
}

/** The resources to attack, and their owners' ids. */
export interface Targets extends Rental {
  readonly ids: Readonly<Record<'rita' | 'rolf' | 'paula' | 'pete', string>>;
}
