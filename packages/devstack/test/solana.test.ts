import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@gridlease/testing/until';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { keepKeypair } from '../src/chain/keypair-file.ts';
import { ensureMint, type LocalMint, MINT_DECIMALS, mintTokens, setTokenBalance } from '../src/chain/mint.ts';
import { openConnection } from '../src/chain/transactions.ts';
import { findSolana } from '../src/servers/find.ts';
import { PortInUseError } from '../src/servers/free-port.ts';
import { isProcessAlive } from '../src/servers/server-process.ts';
import { openSolana } from '../src/servers/solana.ts';

const SLOT_MS = 20;
/** More events than the runtime's queue could hold if it were not drained. */
const SLOTS_TO_PASS = 1_200;
const folder = mkdtempSync(join(tmpdir(), 'gridlease-chain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(name: string, port?: number, slotMs = SLOT_MS) {
  const dataFolder = join(folder, name);
  const server = await openSolana({ dataFolder, slotMs, ...(port === undefined ? {} : { port }) });
  onTestFinished(() => server.stop());
  return server;
}

function localMint(url: string): LocalMint {
  return {
    connection: openConnection(url),
    mint: keepKeypair(join(folder, 'mint')),
    faucet: keepKeypair(join(folder, 'faucet')),
    decimals: MINT_DECIMALS,
  };
}

async function balanceOf({ connection, mint }: LocalMint, owner: PublicKey): Promise<string> {
  const account = getAssociatedTokenAddressSync(mint.publicKey, owner);
  return (await connection.getTokenAccountBalance(account)).value.amount;
}

test('a new chain at the same address gets the same mint, and its balances without a transaction', async () => {
  const first = await start('memory');
  const local = localMint(first.url);
  await ensureMint(local);
  await ensureMint(local);
  const owner = Keypair.generate().publicKey;
  await mintTokens(local, owner, 2n ** 60n + 1n);
  expect(await balanceOf(local, owner)).toBe(String(2n ** 60n + 1n));
  expect(statSync(join(folder, 'mint')).mode & 0o777).toBe(0o600);
  await first.stop();

  const second = await start('memory', first.port);
  const again = localMint(second.url);
  expect(again.mint.publicKey).toEqual(local.mint.publicKey);
  await ensureMint(again);
  const mint = again.mint.publicKey.toBase58();
  await setTokenBalance(second.url, { mint, owner: owner.toBase58(), amount: 2n ** 60n + 1n });
  expect(await balanceOf(again, owner)).toBe(String(2n ** 60n + 1n));
  const account = getAssociatedTokenAddressSync(again.mint.publicKey, owner);
  expect(await again.connection.getSignaturesForAddress(account)).toEqual([]);
});

test('a chain that a killed platform left running is stopped before the next one starts', async () => {
  const forgotten = await start('left');
  const next = await start('left');
  expect(isProcessAlive(forgotten.pid)).toBe(false);
  expect(isProcessAlive(next.pid)).toBe(true);
});

test('a chain reports that one of its two ports is in use', async () => {
  const { port } = await start('neighbour');
  await expect(start('taken', port)).rejects.toThrow(PortInUseError);
  const listener = createServer().listen(0, '127.0.0.1');
  await until(() => listener.listening);
  onTestFinished(() => void listener.close());
  const address = listener.address();
  const websocketPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(start('taken', websocketPort - 1)).rejects.toThrow(PortInUseError);
});

test('a chain without clients keeps producing blocks', async () => {
  const { url } = await start('steady', undefined, 1);
  const connection = openConnection(url);
  const begin = await connection.getSlot('processed');
  await until(async () => (await connection.getSlot('processed')) > begin + SLOTS_TO_PASS);
});

test('the WebSocket is on the next port', async () => {
  const { websocketUrl, port } = await start('websocket');
  expect(websocketUrl).toBe(`ws://127.0.0.1:${port + 1}`);
  // Not the client's subscription: it goes on to connect after the node has stopped.
  const socket = new WebSocket(websocketUrl);
  const slot = await new Promise<number>((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }));
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
      const { params } = JSON.parse(String(data)) as { params?: { result: { slot: number } } };
      if (params !== undefined) resolve(params.result.slot);
    };
  });
  socket.close();
  expect(slot).toBeGreaterThan(0);
});

test('an address in the environment is used as it is and nothing is started', async () => {
  const env = { GRIDLEASE_TEST_SOLANA_URL: 'http://somewhere:8899' };
  const found = await findSolana({ env, dataFolder: join(folder, 'none'), slotMs: SLOT_MS });
  expect(found).toMatchObject({ url: 'http://somewhere:8899', source: 'address' });
  expect(found.websocketUrl).toBe('ws://somewhere:8900/');
});
