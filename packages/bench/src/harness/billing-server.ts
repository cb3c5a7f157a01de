import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeAddress, type ServedRegistry } from './servers.ts';
import type { Stage } from './stage.ts';

/** An existing mint; without a chain it is never looked up. */
const MINT = 'So11111111111111111111111111111111111111112';
/** Length of the two DER headers before the key itself. */
const PRIVATE_HEAD = 16;
const PUBLIC_HEAD = 12;

/** A billing server with its database. */
export type ServedBilling = ServedRegistry;

/** Starts the billing service as it is deployed, without a chain and without a reachable registry. */
export async function startBilling(
  stage: Stage,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServedBilling> {
  return serveBilling(stage, { name, databaseUrl: await stage.createDatabase(name), settings });
}

/** Starts the billing service on an existing database, with overridden settings (such as a chain). */
export async function serveBilling(
  stage: Stage,
  {
    name,
    databaseUrl,
    settings,
  }: {
    readonly name: string;
    readonly databaseUrl: string;
    readonly settings: Readonly<Record<string, string>>;
  },
): Promise<ServedBilling> {
  const { port, url } = await freeAddress();
  const nowhere = await freeAddress();
  const keyFile = join(stage.folder, `${name}-key.json`);
  await writeFile(keyFile, keyText(), { mode: 0o600 });
  const program = await stage.start({
    name,
    source: 'services/billing/src/main.ts',
    env: {
      GRIDLEASE_SERVER__HOST: '127.0.0.1',
      GRIDLEASE_SERVER__DRAIN_DELAY: '0s',
      GRIDLEASE_SERVER__PORT: String(port),
      GRIDLEASE_DATABASE__URL: databaseUrl,
      GRIDLEASE_MESSAGING__URL: stage.natsUrl,
      GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: nowhere.url,
      GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: MINT,
      GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH: keyFile,
      GRIDLEASE_BLOCKCHAIN__DEPOSIT_SEED: 'a seed of a benchmark without a chain, long enough',
      ...settings,
    },
    readyUrl: `${url}/health/ready`,
  });
  return { url, program, databaseUrl };
}

/** Starts the obvious billing implementation: what one would write in an afternoon. */
export async function startObviousBilling(stage: Stage, name: string): Promise<ServedBilling> {
  const databaseUrl = await stage.createDatabase(name);
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name,
    source: 'packages/bench/src/servers/obvious-billing.ts',
    args: [String(port)],
    env: { DATABASE_URL: databaseUrl },
    readyUrl: `${url}/health`,
  });
  return { url, program, databaseUrl };
}

/** A key in the Solana tools' format: the private half and the public one as a JSON array of 64 numbers. */
function keyText(): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PRIVATE_HEAD);
  const open = publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD);
  return JSON.stringify([...secret, ...open]);
}
