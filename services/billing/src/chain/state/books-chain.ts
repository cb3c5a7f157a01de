import type { Database } from '../../database/database.ts';
import type { Chain } from '../network/chain.ts';
import { getOutgoingState } from './store.ts';

/**
 * Makes sure that a command may send transactions.
 *
 * @throws Error unless this is the chain of the books and outgoing transfers are neither paused nor frozen
 */
export async function requireBooksChain(db: Database, chain: Chain): Promise<void> {
  const { genesisHash, pausedBy, frozenReason } = await getOutgoingState(db);
  if (genesisHash === undefined) throw new Error('the books have no chain yet: start the service first');
  if ((await chain.getGenesisHash(genesisHash)) !== genesisHash)
    throw new Error('this is not the chain of the books: see blockchain.rpc_url');
  if (pausedBy !== undefined || frozenReason !== undefined)
    throw new Error(
      'outgoing transfers are paused or frozen: release them first (see /api/v1/admin/outgoing)',
    );
}
