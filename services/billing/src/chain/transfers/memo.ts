const MEMO = /^gridlease:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})(:account)?$/;

/** What the memo of one of our transactions says. */
export interface AttemptMemo {
  readonly transferId: string;
  /** The attempt, counted from 1. */
  readonly n: number;
  /** Whether the transfer's account fee pays for the receiver's new token account. */
  readonly paysForAccount: boolean;
}

/** Identifies an attempt to anyone who finds it on the chain, also after the books have forgotten it. */
export function memoOf({ transferId, n, paysForAccount }: AttemptMemo): string {
  return `gridlease:${transferId}:${n}${paysForAccount ? ':account' : ''}`;
}

/** Undefined: not the memo of one of our attempts. */
export function parseMemo(memo: string): AttemptMemo | undefined {
  const [, transferId, n, account] = MEMO.exec(memo) ?? [];
  if (transferId === undefined) return undefined;
  return { transferId, n: Number(n), paysForAccount: account !== undefined };
}
