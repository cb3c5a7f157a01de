import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { ClientList, ClientPage } from './store.ts';

/** What a cursor holds. */
const clientPlace = z.object({ id: text({ max: 128 }) });

interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: string | undefined;
}

/** The page that the query of a list asks for. */
export function pageOf({ limit, offset, cursor }: ListQuery): ClientPage {
  return { limit, offset, after: cursor === undefined ? undefined : decodeCursor(cursor, clientPlace).id };
}

/** The cursor of the next page; undefined on the last. */
export function nextCursorOf({ clients, hasMore }: ClientList): string | undefined {
  const last = clients.at(-1);
  return hasMore && last ? encodeCursor({ id: last.client_id }) : undefined;
}
