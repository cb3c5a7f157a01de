import bs58 from 'bs58';
import { callChain } from '../chain/call.ts';

/** Programs used by payments, and the addresses that the upgradeable loader derives for their code. */
const PROGRAMS = [
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', '3gvYRKWyXRR9xKWe1ZjPhLY5ZJRN7KDB4rFZFGoJfFk2'],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', 'BctLf2Q2KxwYHwDd584NxUzECjgoHeTfQX2LqCBcGjdm'],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'J4fqc9H8UsVySAv2Xj8o1nskDgJTy8WN8AjAY4LjEEvC'],
] as const;
const FINAL_LOADER = 'BPFLoader2111111111111111111111111111111111';
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** solana-loader-v3-interface, `UpgradeableLoaderState`: `ProgramData` (slot 0, no authority) and `Program`. */
const CODE_HEAD = Buffer.concat([Buffer.from([3, 0, 0, 0]), Buffer.alloc(41)]);
const PROGRAM_HEAD = Buffer.from([2, 0, 0, 0]);
/** Enough for the rent of any of them. */
const LAMPORTS = 10_000_000_000;

interface Account {
  readonly owner: string;
  readonly data: readonly [string, 'base64'];
}

/**
 * Moves programs to the upgradeable loader, whose program accounts only point to the code. For each of the last 200
 * transactions, the runtime keeps copies of every account that it names, from before and after each instruction, and
 * copies all of them again for each instruction of the next transaction. With the code in the program's own account,
 * that is 4 MB per payment, and a third of a second of work for each later one.
 */
export async function lightenPrograms(url: string): Promise<void> {
  const addresses = PROGRAMS.map(([program]) => program);
  const { value } = (await callChain(url, 'getMultipleAccounts', [addresses, { encoding: 'base64' }])) as {
    value: (Account | null)[];
  };
  for (const [at, [program, code]] of PROGRAMS.entries()) {
    const account = value[at];
    if (account?.owner !== FINAL_LOADER) continue;
    const elf = Buffer.from(account.data[0], 'base64');
    // The code is written first: the program is loaded as soon as its account points to it.
    await setAccount(url, code, Buffer.concat([CODE_HEAD, elf]), false);
    await setAccount(url, program, Buffer.concat([PROGRAM_HEAD, bs58.decode(code)]), true);
  }
}

async function setAccount(url: string, address: string, data: Buffer, executable: boolean): Promise<void> {
  const account = {
    lamports: LAMPORTS,
    data: data.toString('hex'),
    owner: UPGRADEABLE_LOADER,
    executable,
    rentEpoch: 0,
  };
  await callChain(url, 'surfnet_setAccount', [address, account]);
}
