import { randomUUID } from 'node:crypto';
import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { closeWithFile } from '@gridlease/testing/file-end';
import { Keypair } from '@solana/web3.js';
import { billingOf, fund, openWallet } from '../journeys/fixtures.ts';
import { logIn, logInAdmin, type Person, signUp } from '../journeys/people.ts';
import { opened } from './shared-platform.ts';

/** A platform on which every page of every role has something to show. */
export interface EveryPageStage {
  readonly renter: Person;
  readonly owner: Person;
  readonly admin: Person;
  /** Machines with a rental that runs; one for each text. */
  readonly machines: readonly string[];
  readonly rentals: readonly string[];
  /** Machines that left the market. */
  readonly suspended: readonly string[];
  readonly webhooks: readonly string[];
  /** Folders of the renter's files. */
  readonly folders: readonly string[];
  /** Every text that someone chose, as it has to stand on some page. */
  readonly told: readonly string[];
}

type Say = (text: string, field: string, max?: number) => string;

const HEARTBEAT_MS = 15_000;
const JOB = 'console-every-page';
/** Of a GPU model; billing prices no longer names. */
const MODEL_MAX = 128;
const NAME_MAX = 255;

/** Has each user choose these texts wherever a user may choose one; `field` tells where it came from. */
export async function openEveryPageStage(texts: readonly string[]): Promise<EveryPageStage> {
  const { url, site } = opened();
  const told: string[] = [];
  const say: Say = (text, field, max = NAME_MAX) => {
    const mark = ` [${field}]`;
    const whole = text.slice(0, max - mark.length) + mark;
    told.push(whole);
    return whole;
  };
  const admin = await logInAdmin(url, site.dataFolder);
  const [renter, owner] = await Promise.all([
    verified(admin, await signUp(url, 'renter', `rita'{{7*7}}\`&lt`)),
    verified(admin, await signUp(url, 'provider', 'olga')),
  ]);
  await nameAccounts([renter, owner, admin], texts, say);
  for (const text of texts) {
    await orThrow(renter.auth.POST('/api/v1/auth/api-keys', { body: { name: say(text, 'key-name') } }));
  }
  const wallet = await openWallet(billingOf(url, renter), {});
  await fund(site, url, renter, wallet);
  const rigs = [];
  for (const text of texts) rigs.push(await openRig({ owner, renter, admin, text, say }));
  const suspended = await suspendMachines(admin, owner, texts, say);
  await correctWallet(admin, wallet, texts, say);
  await withdrawWhilePaused(admin, renter, wallet, say(texts[0] ?? '', 'pause-reason'));
  const webhooks = await registerWebhooks(admin, texts, say);
  const folders = await storeFiles(renter, texts, say);
  const machines = rigs.map(({ machine }) => machine);
  const rentals = rigs.map(({ rental }) => rental);
  return { renter, owner, admin, machines, rentals, suspended, webhooks, folders, told };
}

async function verified(admin: Person, person: Person): Promise<Person> {
  const params = { path: { userID: person.id } };
  await orThrow(admin.auth.POST('/api/v1/auth/admin/users/{userID}/verify-email', { params }));
  return logIn(opened().url, person.credentials);
}

/** Names of accounts, and of the programs that they sign in with. */
async function nameAccounts(people: readonly Person[], texts: readonly string[], say: Say): Promise<void> {
  for (const [at, { auth, credentials }] of people.entries()) {
    const text = texts[at % texts.length] ?? '';
    await orThrow(auth.PATCH('/api/v1/auth/me', { body: { name: say(text, 'account-name') } }));
    // Headers have bytes of Latin-1 only.
    const agent = /^[ -~]*$/.test(text) ? say(text, 'user-agent') : 'curl/8';
    const headers = { 'content-type': 'application/json', 'user-agent': agent };
    const body = JSON.stringify(credentials);
    await fetch(`${opened().url}/api/v1/auth/login`, { method: 'POST', headers, body });
  }
}

interface RigOptions {
  readonly owner: Person;
  readonly renter: Person;
  readonly admin: Person;
  readonly text: string;
  readonly say: Say;
}

/** A machine with a rental that runs and is disputed, and another that has ended and was decided on. */
async function openRig({ owner, renter, admin, text, say }: RigOptions) {
  const { url } = opened();
  const model = say(text, 'gpu-model', MODEL_MAX);
  const machine = await addMachine(owner, text, model, say);
  const billing = billingOf(url, renter);
  const order = { provider_id: machine, gpu_model: model, requested_vram_mb: 1_024, estimated_power_w: 300 };
  const ended = await startRental(billing, order);
  const former = await dispute(renter, ended.id, say(text, 'former-dispute'));
  await endRental(billing, ended.id, text);
  const decision = {
    decision: 'reject' as const,
    provider_share: 'carried' as const,
    note: say(text, 'decision'),
  };
  await orThrow(
    billingOf(url, admin).POST('/api/v1/admin/disputes/{disputeID}/decide', {
      params: { path: { disputeID: former } },
      body: decision,
    }),
  );
  const job_id = `${JOB}-${machine}`;
  const workload = { image: text, command: ['sh', '-c', text], env: { JUPYTER_TOKEN: text, NAME: text } };
  const { id: rental } = await startRental(billing, { ...order, job_id, workload });
  const connection = {
    ssh: { host: text, port: 22, user: text, host_key: text },
    http: [
      { port: 8_888, url: `javascript:alert(1)//${text}` },
      { port: 80, url: `https://rig.example.org/${text}` },
      { port: text, url: text },
    ],
  };
  const params = { path: { sessionID: rental } };
  await orThrow(
    billingOf(url, owner).POST('/api/v1/billing/sessions/{sessionID}/ready', {
      params,
      body: { connection },
    }),
  );
  await put(renter, `rentals/${job_id}/log.txt`, say(text, 'log'));
  await dispute(renter, rental, say(text, 'dispute'));
  return { machine, rental };
}

const registryOf = ({ accessToken: token }: Person) => createRegistryClient({ baseUrl: opened().url, token });

async function addMachine(owner: Person, text: string, model: string, say: Say): Promise<string> {
  const registry = registryOf(owner);
  const card = {
    model_name: model,
    vram_mb: 24_564,
    driver_version: text.slice(0, 128),
    is_healthy: true,
  };
  const { id } = await orThrow(
    registry.POST('/providers', {
      body: {
        name: say(text, 'machine-name'),
        location: say(text, 'location'),
        hostname: say(text, 'host-name', 253),
        labels: { zone: say(text, 'label') },
        host: { cpu_model: say(text, 'processor') },
        gpus: [1, 2].map((index) => ({ ...card, index, uuid: `GPU-${randomUUID()}` })),
      },
    }),
  );
  const params = { path: { providerID: id } };
  const gpu_metrics = [{ index: 1, utilization_gpu_percent: 93, temperature_c: 71, power_draw_w: 302 }];
  const beat = () =>
    orThrow(registry.POST('/providers/{providerID}/heartbeat', { params, body: { gpu_metrics } }));
  await beat();
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  closeWithFile(() => clearInterval(timer));
  return id;
}

async function dispute(renter: Person, sessionID: string, reason: string): Promise<string> {
  const params = { path: { sessionID } };
  const path = '/api/v1/billing/sessions/{sessionID}/dispute';
  return (await orThrow(billingOf(opened().url, renter).POST(path, { params, body: { reason } }))).id;
}

/** Machines that left the market, each for a reason of its owner and one of an administrator. */
async function suspendMachines(
  admin: Person,
  owner: Person,
  texts: readonly string[],
  say: Say,
): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const providerID = await addMachine(owner, text, say(text, 'suspended-model', MODEL_MAX), say);
    const params = { path: { providerID } };
    const drained = { reason: say(text, 'drain-reason') };
    await orThrow(registryOf(owner).PUT('/providers/{providerID}/drain', { params, body: drained }));
    const suspended = { reason: say(text, 'suspension-reason') };
    await orThrow(registryOf(admin).POST('/providers/{providerID}/suspension', { params, body: suspended }));
    ids.push(providerID);
  }
  return ids;
}

/** Credits of the staff, each of which is taken back. */
async function correctWallet(
  admin: Person,
  wallet: string,
  texts: readonly string[],
  say: Say,
): Promise<void> {
  const billing = billingOf(opened().url, admin);
  for (const text of texts) {
    const params = { path: { walletID: wallet } };
    const credit = { amount: '2', reason: say(text, 'adjustment') };
    const path = '/api/v1/admin/wallets/{walletID}/adjustment';
    const { id } = await orThrow(billing.POST(path, { params, body: credit }));
    await orThrow(
      billing.POST('/api/v1/admin/adjustments/{adjustmentID}/reverse', {
        params: { path: { adjustmentID: id } },
        body: { reason: say(text, 'correction') },
      }),
    );
  }
}

async function withdrawWhilePaused(admin: Person, renter: Person, walletID: string, reason: string) {
  const { url } = opened();
  await orThrow(billingOf(url, admin).POST('/api/v1/admin/outgoing', { body: { paused: true, reason } }));
  const params = { path: { walletID } };
  const body = { amount: '5', to_address: Keypair.generate().publicKey.toBase58() };
  await orThrow(billingOf(url, renter).POST('/api/v1/wallet/{walletID}/withdraw', { params, body }));
}

async function registerWebhooks(admin: Person, texts: readonly string[], say: Say): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const url = `https://hooks.example.org/${say(text, 'webhook-path')}`;
    const body = { url, types: ['payout.sent'], description: say(text, 'webhook-description') };
    ids.push((await orThrow(billingOf(opened().url, admin).POST('/api/v1/admin/webhooks', { body }))).id);
  }
  return ids;
}

async function storeFiles(renter: Person, texts: readonly string[], say: Say): Promise<string[]> {
  const folders: string[] = [];
  for (const text of texts) {
    const name = text.replaceAll('/', '');
    const folder = say(name, 'folder');
    await put(renter, `${folder}/${say(name, 'file')}`, text);
    folders.push(folder);
  }
  return folders;
}

async function put({ id, accessToken }: Person, name: string, body: string): Promise<void> {
  const url = `${opened().url}/objects/${encodeURIComponent(`users/${id}/${name}`)}`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(url, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`${name} was not stored: ${await response.text()}`);
}
