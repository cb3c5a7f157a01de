import { ExtensionType } from '@solana/spl-token';
import { expect, it } from 'vitest';
import { findTokenProblem } from './token-check.ts';

const HARMLESS = [
  'MetadataPointer',
  'TokenMetadata',
  'GroupPointer',
  'TokenGroup',
  'GroupMemberPointer',
  'TokenGroupMember',
];
const OTHERS = Object.keys(ExtensionType).filter(
  (name) => !(HARMLESS.includes(name) || /^\d+$/.test(name) || name === 'Uninitialized'),
);

const problemOf = (extensions: readonly string[]) =>
  findTokenProblem(
    { address: 'x', decimals: 6, program: 'token-2022', extensions },
    { decimals: undefined, program: undefined },
    undefined,
  );

it('metadata, groups, members and the pointers to them are accepted', () => {
  expect(problemOf(HARMLESS)).toBeUndefined();
});

it.each([...OTHERS, 'extension 24'])('%s is refused by name, and nothing else is named', (name) => {
  expect(problemOf([...HARMLESS, name])).toBe(`it has extensions that are not supported: ${name}`);
});
