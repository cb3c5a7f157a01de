import { DECIMALS } from '../../books/money/amount.ts';
import type { MintFacts } from '../network/chain.ts';
import type { StatedToken, Token } from '../network/token.ts';

/**
 * Extensions that cannot change, withhold, stop or move what is on an account. Others (a transfer fee, a hook, a
 * permanent delegate, interest, a default state, ...) can, and are refused by name.
 */
const HARMLESS_EXTENSIONS: ReadonlySet<string> = new Set([
  'MetadataPointer',
  'TokenMetadata',
  'GroupPointer',
  'TokenGroup',
  'GroupMemberPointer',
  'TokenGroupMember',
]);

/**
 * Why the platform cannot use this mint; undefined if it can.
 *
 * @param noted the token of the books; undefined while there is none
 */
export function findTokenProblem(
  mint: MintFacts,
  stated: StatedToken,
  noted: Token | undefined,
): string | undefined {
  if (mint.decimals > DECIMALS) return `it has ${mint.decimals} decimals; at most ${DECIMALS} are supported`;
  const harmful = mint.extensions.filter((name) => !HARMLESS_EXTENSIONS.has(name));
  if (harmful.length > 0) return `it has extensions that are not supported: ${harmful.join(', ')}`;
  return (
    differenceOf(mint, stated, 'blockchain.token_decimals and token_program state') ??
    (noted && differenceOf(mint, noted, 'the books were opened with'))
  );
}

function differenceOf(
  mint: MintFacts,
  { program = mint.program, decimals = mint.decimals }: StatedToken,
  source: string,
): string | undefined {
  if (mint.decimals === decimals && mint.program === program) return undefined;
  return `it has ${mint.decimals} decimals and belongs to the program ${mint.program}; ${source} ${decimals} and ${program}`;
}
