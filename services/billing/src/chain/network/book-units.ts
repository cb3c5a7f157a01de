import { DECIMALS } from '../../books/money/amount.ts';
import { tokenUnit } from '../../books/money/token-unit.ts';
import { type Chain, type ChainTransaction, NotAToken, type TokenBalances } from './chain.ts';

/** The chain, with amounts of the platform's token in base units of the books (nine decimals) instead of the mint's. */
export function inBookUnits(chain: Chain, mint: string): Chain {
  const readUnit = createUnitReader(chain);
  return {
    ...chain,
    async findTransaction(signature, commitment) {
      const unit = await readUnit();
      const found = await chain.findTransaction(signature, commitment);
      return found && scaled(found, mint, unit);
    },
    async readTokenBalances(tokenAccounts) {
      const unit = await readUnit();
      return scaledBalances(await chain.readTokenBalances(tokenAccounts), unit);
    },
    async readHoldings() {
      const unit = await readUnit();
      const holdings = await chain.readHoldings();
      return holdings && scaledBalances(holdings, unit);
    },
    async signTransfer(order) {
      const unit = await readUnit();
      // Rounding here would make books and chain differ. The request of a transfer rounds.
      if (order.amount % unit !== 0n) {
        throw new Error(`a transfer of ${order.amount} base units is not a multiple of the mint's ${unit}`);
      }
      return chain.signTransfer({ ...order, amount: order.amount / unit });
    },
  };
}

/** Reads the unit from the mint once: a mint's decimals never change. */
function createUnitReader(chain: Chain): () => Promise<bigint> {
  let unit: bigint | undefined;
  return async () => {
    if (unit !== undefined) return unit;
    const { decimals } = await chain.getMint();
    if (decimals > DECIMALS)
      throw new NotAToken(`the mint has ${decimals} decimals; at most ${DECIMALS} are supported`);
    unit = tokenUnit(decimals);
    return unit;
  };
}

function scaledBalances({ slot, balances }: TokenBalances, unit: bigint): TokenBalances {
  if (unit === 1n) return { slot, balances };
  return { slot, balances: new Map([...balances].map(([account, amount]) => [account, amount * unit])) };
}

function scaled(transaction: ChainTransaction, mint: string, unit: bigint): ChainTransaction {
  const tokenChanges = transaction.tokenChanges.map((one) =>
    one.mint === mint ? { ...one, change: one.change * unit } : one,
  );
  return { ...transaction, tokenChanges };
}
