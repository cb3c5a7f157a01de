import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorText, TransactionResponse, toChainTransaction } from './transactions.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const OLD_MEMO = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo';
const KEYS = ['payer', 'account', MEMO, OLD_MEMO, TOKEN];

interface Row {
  readonly at: number;
  readonly amount: bigint;
  readonly mint?: string;
  readonly owner?: string | undefined;
  readonly program?: string;
}

function balance({ at, amount, mint = 'mint', program = TOKEN, ...rest }: Row) {
  const owner = 'owner' in rest ? rest.owner : 'owner';
  const uiTokenAmount = { amount: String(amount), decimals: 9, uiAmount: 0.1, uiAmountString: '0.1' };
  return { accountIndex: at, mint, owner, programId: program, uiTokenAmount };
}

function memo(text: string | Uint8Array, program = MEMO) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return { programIdIndex: KEYS.indexOf(program), accounts: [], data: bs58.encode(bytes) };
}

function read(meta: object, instructions: readonly object[] = []) {
  const response = TransactionResponse.parse({
    slot: 7,
    blockTime: null,
    transaction: { signatures: ['signature'], message: { accountKeys: KEYS, instructions } },
    meta: { err: null, ...meta },
  });
  if (response === null) throw new Error('a response is not null');
  return toChainTransaction(response);
}

const changesOf = (before: Row[], after: Row[], loadedAddresses?: object) =>
  read({ preTokenBalances: before.map(balance), postTokenBalances: after.map(balance), loadedAddresses })
    .tokenChanges;

test('a change is what is there afterwards less what was there before, nothing being zero', () => {
  const amount = fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined });
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      const row = (units: bigint | undefined) => (units === undefined ? [] : [{ at: 1, amount: units }]);
      const changes = changesOf(row(before), row(after));
      const isTouched = before !== undefined || after !== undefined;
      expect(changes.map(({ change }) => change)).toEqual(isTouched ? [(after ?? 0n) - (before ?? 0n)] : []);
    }),
  );
});

test('accounts from lookup tables follow those of the message, the writable ones first', () => {
  const after = [5, 6, 7].map((at) => ({ at, amount: BigInt(at) }));
  const loaded = { writable: ['written', 'too'], readonly: ['read'] };
  const accounts = changesOf([], after, loaded).map(({ tokenAccount, change }) => [tokenAccount, change]);
  expect(accounts).toEqual([
    ['written', 5n],
    ['too', 6n],
    ['read', 7n],
  ]);
  // An index without a key belongs to no account.
  expect(changesOf([], after)).toEqual([]);
});

test('tokens come from who had the account and go to who has it, and two mints are never added up', () => {
  const [had, has] = [
    { at: 1, amount: 10n, owner: 'giver' },
    { at: 1, amount: 3n, owner: 'taker' },
  ];
  expect(changesOf([had], [has])).toMatchObject([{ owner: 'giver', change: -7n }]);
  expect(changesOf([has], [had])).toMatchObject([{ owner: 'giver', change: 7n }]);
  const other = { ...has, mint: 'other', program: TOKEN_2022 };
  expect(changesOf([had], [other])).toEqual([
    { tokenAccount: 'account', owner: 'giver', mint: 'mint', program: 'token', change: -10n },
    { tokenAccount: 'account', owner: 'taker', mint: 'other', program: 'token-2022', change: 3n },
  ]);
});

test('a balance of which the owner or the program is not known counts for nothing', () => {
  expect(changesOf([], [{ at: 1, amount: 5n, owner: undefined }])).toEqual([]);
  expect(changesOf([], [{ at: 1, amount: 5n, program: 'another program' }])).toEqual([]);
});

test('memos are read from instructions of both programs, those inside others in their place', () => {
  const inner = [{ index: 0, instructions: [memo('inside'), memo('inside too', OLD_MEMO)] }];
  const { memos } = read({ innerInstructions: inner, logMessages: ['Program log: Memo (len 4): "fake"'] }, [
    { ...memo('no memo'), programIdIndex: 4 },
    memo('wallet:ü'),
    memo('', OLD_MEMO),
    memo(Uint8Array.of(0xff)),
  ]);
  expect(memos).toEqual(['inside', 'inside too', 'wallet:ü', '']);
});

test('what went wrong is kept as the text of its JSON', () => {
  expect(read({ err: { InstructionError: [3, { Custom: 1 }] } }).error).toBe(
    '{"InstructionError":[3,{"Custom":1}]}',
  );
  expect(read({}).error).toBeUndefined();
  expect([errorText('AlreadyProcessed'), errorText(undefined)]).toEqual(['AlreadyProcessed', undefined]);
});

test('an amount that is no whole number of base units is no response', () => {
  for (const amount of ['1.5', '-1', '1e9', '', 7]) {
    const row = { ...balance({ at: 1, amount: 1n }), uiTokenAmount: { amount } };
    expect(() => read({ postTokenBalances: [row] })).toThrow();
  }
});
