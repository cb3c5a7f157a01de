import { text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { NAME_CHARACTERS_MAX } from '../providers/schema.ts';
import { findByName, type Scan } from './name-order.ts';
import { findByPrice, pricePosition } from './price-order.ts';
import { findByUptime, uptimePosition } from './uptime-order.ts';

/** Where a page ends, inside a cursor: no two orders have the same members. */
export interface ProviderPosition {
  readonly id: string;
}

interface Order {
  readonly position: z.ZodType<ProviderPosition>;
  /** The positions of the first matching machines; fewer than requested only if there are no more. */
  readonly find: (db: Database, scan: Scan<ProviderPosition>) => Promise<readonly ProviderPosition[]>;
}

/** @param find gets no other positions than this order has */
function order<Position extends ProviderPosition>(
  position: z.ZodType<Position>,
  find: (db: Database, scan: Scan<Position>) => Promise<readonly Position[]>,
): Order {
  return { position, find: (db, scan) => find(db, scan as Scan<Position>) };
}

const namePosition = z.object({ name: text({ max: NAME_CHARACTERS_MAX }), id: uuid });

/** The orders of a list. Each ends with the id, so that positions are unique. */
export const ORDERS = {
  name: order(namePosition, findByName),
  price: order(pricePosition.strict(), findByPrice),
  uptime: order(uptimePosition.strict(), findByUptime),
};

export type Sort = keyof typeof ORDERS;
export const SORTS = Object.keys(ORDERS) as [Sort, ...Sort[]];
