import { createPrivateKey, sign } from 'node:crypto';
import { createAuthClient } from '@gridlease/client/auth';
import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { createStorageClient } from '@gridlease/client/storage';
import { closeWithFile } from '@gridlease/testing/file-end';
import { Keypair } from '@solana/web3.js';
import { addMachine, fund } from '../journeys/fixtures.ts';
import { confirm, type Person } from '../journeys/people.ts';
import { makeUser } from './console.ts';
import { linkFor, opened } from './shared-platform.ts';

/** Well before a machine counts as silent. */
const HEARTBEAT_MS = 15_000;

/** An owner's machine with one card, which lives until the end of the test file. */
export async function openMachine(owner: Person, name: string): Promise<string> {
  const { url } = opened();
  const id = await addMachine(url, owner, name);
  const registry = createRegistryClient({ baseUrl: url, token: owner.accessToken });
  const beat = () =>
    orThrow(
      registry.POST('/providers/{providerID}/heartbeat', { params: { path: { providerID: id } }, body: {} }),
    );
  await beat();
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  closeWithFile(() => clearInterval(timer));
  return id;
}

/** A renter whose address is verified, with a wallet that may have funds. */
export async function makeRenter(name: string, { isFunded = true } = {}) {
  const { url, site } = opened();
  const email = `${name}@example.org`;
  const person = await makeUser(email);
  const token = new URL(await linkFor(email, 'verify-email')).searchParams.get('token') ?? '';
  await orThrow(createAuthClient({ baseUrl: url }).POST('/api/v1/auth/verify-email', { body: { token } }));
  const billing = createBillingClient({
    baseUrl: url,
    token: person.accessToken,
    onRecentAuthenticationRequired: () => confirm(person),
  });
  const storage = createStorageClient({ baseUrl: url, token: person.accessToken });
  const { id: walletId } = await orThrow(billing.POST('/api/v1/wallet', { body: {} }));
  if (isFunded) await fund(site, url, person, walletId);
  return { email, person, billing, storage, walletId };
}

export type Renter = Awaited<ReturnType<typeof makeRenter>>;

/** The rentals of a renter that have not ended. */
export async function runningRentals({ billing }: Renter) {
  const query = { status: 'pending,active,grace' };
  return (await orThrow(billing.GET('/api/v1/billing/sessions', { params: { query } }))).sessions;
}

/** What the machine's daemon does once the workload runs. */
export async function reportReady(owner: Person, sessionID: string, connection: Record<string, unknown>) {
  const billing = createBillingClient({ baseUrl: opened().url, token: owner.accessToken });
  const params = { path: { sessionID } };
  await orThrow(billing.POST('/api/v1/billing/sessions/{sessionID}/ready', { params, body: { connection } }));
}

/** The prefix of an ed25519 key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/** A wallet program of the renter's: its address, and what it signs, in base58. */
export function openSigner() {
  const { secretKey, publicKey } = Keypair.generate();
  const seed = secretKey.slice(0, SEED_BYTES);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  return {
    address: publicKey.toBase58(),
    sign: (text: string) => base58(sign(null, Buffer.from(text), key)),
  };
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);

function base58(bytes: Buffer): string {
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= BASE) {
    text = `${ALPHABET[Number(rest % BASE)]}${text}`;
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `${'1'.repeat(Math.max(0, zeros))}${text}`;
}
