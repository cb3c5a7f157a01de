import { inTransaction } from '@gridlease/common/database/transaction';
import type { UserState } from '@gridlease/common/service/user-states';
import type { WalletHook } from '../../books/wallets/wallet.ts';
import type { Database } from '../../database/database.ts';
import { applyAccountStates } from './store.ts';

export interface LearnDeps {
  readonly db: Database;
  /** Has the rentals that the wallet pays for looked at. */
  readonly onFrozen: WalletHook;
  /** Lets the transfers of the wallet leave that waited. */
  readonly onUnfrozen: WalletHook;
  /** Called after a commit that made a transfer due. */
  readonly onTransfer: () => void;
}

/**
 * Applies states of accounts, as far as they are newer than what is known: nothing leaves the wallets of one that is disabled
 * or deleted, and the rentals that they pay for end.
 */
export async function learnAccounts(deps: LearnDeps, states: readonly UserState[]): Promise<void> {
  if (states.length === 0) return;
  const changed = await inTransaction(
    deps.db,
    async (trx) => {
      const wallets = await applyAccountStates(trx, states);
      for (const { id, isClosed, isUnfrozen } of wallets) {
        if (isClosed) await deps.onFrozen(trx, id);
        else if (isUnfrozen) await deps.onUnfrozen(trx, id);
      }
      return wallets;
    },
    { idempotent: true },
  );
  if (changed.some(({ isClosed }) => !isClosed)) deps.onTransfer();
}
