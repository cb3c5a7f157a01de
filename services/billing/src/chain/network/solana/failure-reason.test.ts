import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, type PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { failureReasonOf } from './failure-reason.ts';
import { RpcFailure } from './rpc-failure.ts';
import { outcomeOf } from './send.ts';

const payer = Keypair.generate();

function bytesWith(...programs: PublicKey[]): Uint8Array {
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    blockhash: payer.publicKey.toBase58(),
    lastValidBlockHeight: 1,
  });
  transaction.add(...programs.map((programId) => new TransactionInstruction({ keys: [], programId })));
  transaction.sign(payer);
  return transaction.serialize();
}

const bytes = bytesWith(ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID);
const at = (index: number, what: unknown) => ({ InstructionError: [index, what] });

test('the same code means something else in every program', () => {
  expect(failureReasonOf(at(0, { Custom: 1 }), bytes)).toBe('insufficient_lamports');
  expect(failureReasonOf(at(1, { Custom: 1 }), bytes)).toBe('insufficient_tokens');
  expect(failureReasonOf(at(2, { Custom: 1 }), bytes)).toBe('insufficient_tokens');
  expect(failureReasonOf(at(1, { Custom: 17 }), bytes)).toBe('account_frozen');
  expect(failureReasonOf(at(0, 'IllegalOwner'), bytes)).toBe('invalid_destination');
  expect(failureReasonOf(at(0, { Custom: 0 }), bytes)).toBe('invalid_destination');
  expect(failureReasonOf(at(1, { Custom: 3 }), bytes)).toBe('other');
  expect(failureReasonOf(at(9, { Custom: 1 }), bytes)).toBe('other');
});

test('a payer that cannot pay has too few lamports, and what nobody knows is other', () => {
  for (const error of [
    'AccountNotFound',
    'InsufficientFundsForFee',
    { InsufficientFundsForRent: { account_index: 0 } },
  ]) {
    expect(failureReasonOf(error, bytes)).toBe('insufficient_lamports');
  }
  for (const error of ['ClusterMaintenance', {}, null, undefined, { InstructionError: 'x' }]) {
    expect(failureReasonOf(error, bytes)).toBe('other');
  }
});

test('bytes that cannot be read do not hide what the endpoint said', () => {
  expect(failureReasonOf(at(1, { Custom: 1 }), new Uint8Array(3))).toBe('other');
});

test('what a real node and the local runtime call already processed is landed', () => {
  const refusal = (code: number, message: string, err?: unknown) =>
    outcomeOf(new RpcFailure('refused', message, { code, data: { err } }), bytes).kind;
  expect(refusal(-32_002, 'Transaction simulation failed: This transaction has already been processed')).toBe(
    'already_landed',
  );
  expect(refusal(-32_002, 'simulation failed', 'AlreadyProcessed')).toBe('already_landed');
  expect(refusal(-32_002, 'simulation failed', 'SanitizeFailure')).toBe('malformed');
  expect(refusal(-32_002, 'simulation failed', 'BlockhashNotFound')).toBe('not_sent');
  expect(refusal(-32_002, 'simulation failed', 'AccountNotFound')).toBe('would_fail');
  expect(refusal(-32_099, 'something new')).toBe('unknown');
});
