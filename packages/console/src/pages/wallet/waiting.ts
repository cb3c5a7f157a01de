/** What keeps a withdrawal from being sent, in words for its user. */
const WAITING: Readonly<Record<string, string>> = {
  address_cooldown: 'The address is new: it waits for its time of safety to pass.',
  approval: 'An operator has to approve it.',
  limit: 'It is above what may leave in a day, and goes when there is room.',
  hot_wallet_shortage: 'The platform is bringing tokens from its reserve.',
  chain_unavailable: 'The chain cannot be reached; it goes as soon as it can.',
  fee_payer_shortage: "The platform's account for fees has to be filled first.",
  receiver_account: 'The receiver has no account for this token, and the amount is too small to open one.',
  review: 'An operator looks at it.',
  frozen: 'The wallet is frozen.',
};

/** The reason why it waits, as the metadata of a transaction has it; undefined where there is none. */
export function waitingReason(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const { waiting_for: code } = metadata;
  if (typeof code !== 'string') return undefined;
  return WAITING[code] ?? `It waits for: ${code.replaceAll('_', ' ')}.`;
}
