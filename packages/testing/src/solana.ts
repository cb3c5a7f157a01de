import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callChain } from '@gridlease/devstack/chain/call';
import { keypairText } from '@gridlease/devstack/chain/keypair-file';
import { ensureMint, type LocalMint, MINT_DECIMALS, mintTokens } from '@gridlease/devstack/chain/mint';
import { giveSol, land, openConnection, untilLanded } from '@gridlease/devstack/chain/transactions';
import { type FoundServer, findSolana } from '@gridlease/devstack/servers/find';
import { createFreezeAccountInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { type Connection, Keypair, PublicKey } from '@solana/web3.js';
import { closeWithFile } from './file-end.ts';
import { leash } from './leash.ts';
import { programsFolder } from './programs.ts';
import { openRpcProxy, type RpcProxy, type RpcProxyOptions } from './rpc-proxy.ts';

/** Finality comes 31 slots after a transaction and a block hash lasts 150 blocks: 0.6 s and 3 s. */
const SLOT_MS = 20;
const SOL = 10;

/** The chain of one test file with the platform's token on it. */
export interface TestChain extends LocalMint {
  readonly rpcUrl: string;
  readonly websocketUrl: string;
  /** The mint's address: program Token, nine decimals, no extension. */
  readonly tokenAddress: string;
  readonly connection: Connection;
  /** The platform's hot wallet, with SOL and without tokens. */
  readonly platform: Keypair;
  /** Its key as the service reads it, mode 0600. */
  readonly platformKeyFile: string;
  /** A key pair with SOL, and with this many base units of the token. */
  newOwner(amount?: bigint): Promise<Keypair>;
  /** Another hot wallet, with this much SOL and without tokens, and its key as the service reads it. */
  newPlatform(funds: { sol: number }): Promise<{ keypair: Keypair; keyFile: string }>;
  /** Freezes this owner's account: no token can leave or reach it. */
  freeze(owner: string): Promise<void>;
  /** Mints tokens for an owner and returns the signature of the confirmed transaction. */
  giveTokens(owner: string, amount: bigint): Promise<string>;
  /** Throws when the transaction failed. */
  untilFinal(signature: string): Promise<void>;
  /** Another address of the same node, with its own faults; closed with the file. */
  newEndpoint(options?: RpcProxyOptions): Promise<RpcProxy>;
  /** Kills the node and restarts it at the same address as another chain, with nothing on it but the mint. */
  restart(): Promise<void>;
}

const seenGenesis = new Set<unknown>();
/** One chain for each test file. */
let opened: Promise<TestChain> | undefined;

/**
 * The chain of this test file, a dedicated Solana runtime with a block every 20 ms; the first call starts it.
 *
 * @throws SolanaUnavailableError where none is available.
 */
export function testChain(): Promise<TestChain> {
  opened ??= openForFile();
  return opened;
}

function openForFile(): Promise<TestChain> {
  const opening = openTestChain();
  closeWithFile(async () => {
    opened = undefined;
    await opening.catch(() => undefined);
  });
  return opening;
}

/** Another chain with another genesis, for tests of more than one; closed with the file. */
export async function openTestChain(): Promise<TestChain> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-solana-'));
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const { keypair: platform, keyFile: platformKeyFile } = await newKeyFile(folder);
  const node = await startNode(join(folder, 'chain'));
  const { url: rpcUrl, websocketUrl } = node.server;
  const connection = openConnection(rpcUrl);
  const local: LocalMint = {
    connection,
    mint: Keypair.generate(),
    faucet: Keypair.generate(),
    decimals: MINT_DECIMALS,
  };
  const furnish = () =>
    Promise.all([ensureMint(local), giveSol(connection, platform.publicKey, SOL)]).then(() => {});
  await furnish();
  return {
    ...local,
    rpcUrl,
    websocketUrl,
    tokenAddress: local.mint.publicKey.toBase58(),
    platform,
    platformKeyFile,
    async newOwner(amount = 0n) {
      const owner = Keypair.generate();
      const sol = giveSol(connection, owner.publicKey, SOL);
      if (amount > 0n) await mintTokens(local, owner.publicKey, amount);
      await sol;
      return owner;
    },
    async newPlatform({ sol }) {
      const made = await newKeyFile(folder);
      if (sol > 0) await giveSol(connection, made.keypair.publicKey, sol);
      return made;
    },
    async freeze(owner) {
      const { mint, faucet } = local;
      const account = getAssociatedTokenAddressSync(mint.publicKey, new PublicKey(owner), true);
      const freeze = createFreezeAccountInstruction(account, mint.publicKey, faucet.publicKey);
      await land(connection, [freeze], [faucet]);
    },
    giveTokens: (owner, amount) => mintTokens(local, new PublicKey(owner), amount),
    untilFinal: (signature) => untilLanded(connection, signature, 'finalized'),
    async newEndpoint(options) {
      const proxy = await openRpcProxy(rpcUrl, options);
      closeWithFile(() => proxy.close());
      return proxy;
    },
    async restart() {
      await node.restart();
      await furnish();
    },
  };
}

async function newKeyFile(folder: string): Promise<{ keypair: Keypair; keyFile: string }> {
  const keypair = Keypair.generate();
  const keyFile = join(folder, `${keypair.publicKey.toBase58()}.json`);
  await writeFile(keyFile, keypairText(keypair), { mode: 0o600 });
  return { keypair, keyFile };
}

/** A node that ends with the test process, however that one ends. */
async function startNode(dataFolder: string) {
  // biome-ignore lint/style/noProcessEnv: which servers there are to test against is the environment's to say.
  const env = { ...process.env, GRIDLEASE_PROGRAMS: programsFolder() };
  const start = (port?: number) =>
    findSolana({ env, dataFolder, slotMs: SLOT_MS, ...(port === undefined ? {} : { port }) });
  const find = async (port?: number) => {
    for (;;) {
      const server = await start(port);
      const genesis = await callChain(server.url, 'getGenesisHash', []);
      if (server.source === 'address' || !seenGenesis.has(genesis)) {
        seenGenesis.add(genesis);
        return server;
      }
      // Chains that the runtime starts within the same second have the same genesis hash.
      await server.stop();
    }
  };
  const tie = ({ pid }: FoundServer) => (pid === undefined ? () => {} : leash(pid));
  let server = await find();
  let release = tie(server);
  const stop = async () => {
    release();
    await server.stop();
  };
  closeWithFile(stop);
  const port = Number(new URL(server.url).port);
  return {
    server,
    async restart() {
      if (server.source === 'address') throw new Error('an external node cannot be restarted');
      await stop();
      server = await find(port);
      release = tie(server);
    },
  };
}
