import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { decodeCursor, encodeCursor, linkNextPage } from '@gridlease/common/http/page';
import type { ListText, SendWholeList } from '@gridlease/common/http/whole-list';
import { wholeText } from '@gridlease/common/http/whole-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CSV, csvText } from './csv.ts';

/** The media type of responses with one JSON object per line (RFC 8259, lines end with LF). */
const JSON_LINES = 'application/jsonl';
const LIMIT_DEFAULT = 100;
/** Entries per statement of a whole list; between two statements nothing is held in the database. */
const WHOLE_LIST_PAGE = 1_000;
/** Lists are counted up to here; of longer ones `total` is left out. */
export const TOTAL_MAX = 10_000;

const JSON_LINES_TEXT: ListText = {
  type: `${JSON_LINES}; charset=utf-8`,
  begin: '',
  separator: '',
  end: '',
  entryOf: (body) => `${JSON.stringify(body)}\n`,
};

/** The query parameters of a list that can be read whole. */
export const listQuery = {
  ...pageQuery,
  limit: pageQuery.limit
    .unwrap()
    .optional()
    .describe(
      `Maximum number of entries; by default ${LIMIT_DEFAULT} in JSON, and the whole list in CSV and JSON lines`,
    ),
};

/** What every such list returns besides its entries. */
export const listMembers = {
  total: z
    .int()
    .optional()
    .describe(`Number of entries of all pages; absent if there are more than ${TOTAL_MAX}`),
  ...pageMembers,
};

/** What a list's operation adds to its description. */
export const WHOLE_LIST_TEXT =
  '`Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole ' +
  'list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the ' +
  'connection before the end of the body.';

/** The entry of a route's `response` for a list in any of its formats. */
export function listResponse<S extends z.ZodType>(description: string, schema: S) {
  const text = { schema: z.string() };
  return { description, content: { 'application/json': { schema }, [CSV]: text, [JSON_LINES]: text } };
}

/** A list to send in the format that `Accept` prefers. */
export interface ReadableList<Entry, Body, Place> {
  /** The member of the JSON body that has the entries. */
  readonly name: string;
  readonly columns: readonly (keyof Body & string)[];
  readonly place: z.ZodType<Place>;
  readonly placeOf: (entry: Entry) => unknown;
  readonly toBody: (entry: Entry) => Body;
  /** The entries after a place; one more than `limit` if there are more. */
  readonly read: (page: ListPage<Place>) => Promise<readonly Entry[]>;
  /** The number of entries, or undefined if that is not cheap to know. */
  readonly count?: () => Promise<number | undefined>;
  /** Further members of the JSON body; called after a page has been read. */
  readonly members?: () => object | undefined;
}

/** The requested part of a list. */
export interface ListPage<Place> {
  readonly after: Place | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface ListQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset: number;
}

/**
 * Sends a list: a page as JSON, CSV or JSON lines, or the whole of it as CSV or JSON lines.
 *
 * @throws ServiceError 400 `invalid_cursor`; 503 `too_many_lists`
 */
export async function sendList<Entry, Body extends object, Place>(
  sendWholeList: SendWholeList,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit: asked, cursor, offset }: ListQuery,
  list: ReadableList<Entry, Body, Place>,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept');
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list.place);
  const text = textOf(request, list.columns);
  // A HEAD response has no body that the whole list would have to be read for.
  if (text !== undefined && asked === undefined && request.method !== 'HEAD') {
    const open = (signal: AbortSignal) => pagesOf(list, { after, limit: WHOLE_LIST_PAGE, offset }, signal);
    return sendWholeList(reply, { open, toBody: list.toBody, text });
  }
  const limit = asked ?? LIMIT_DEFAULT;
  const found = await list.read({ after, limit, offset });
  const entries = found.slice(0, limit);
  const last = found.length > limit ? entries.at(-1) : undefined;
  const next_cursor = last && encodeCursor(list.placeOf(last));
  if (next_cursor !== undefined) linkNextPage(request, reply, next_cursor);
  const bodies = entries.map(list.toBody);
  if (text !== undefined) return reply.type(text.type).send(wholeText(text, bodies));
  const total = await list.count?.();
  return reply.send({
    ...list.members?.(),
    [list.name]: bodies,
    ...(total !== undefined && { total }),
    limit,
    ...(next_cursor !== undefined && { next_cursor }),
  });
}

/** The format that the request prefers; undefined: JSON. */
function textOf(request: FastifyRequest, columns: readonly string[]): ListText | undefined {
  const type = request.accepts().type(['application/json', CSV, JSON_LINES]);
  if (type === CSV) return csvText(columns);
  return type === JSON_LINES ? JSON_LINES_TEXT : undefined;
}

/** Reads a list to its end, each page when the one before has been sent. */
async function* pagesOf<Entry, Body, Place>(
  list: ReadableList<Entry, Body, Place>,
  first: ListPage<Place>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly entries: readonly Entry[]; readonly next?: unknown }, undefined> {
  let page: ListPage<Place> | undefined = first;
  while (page !== undefined && !signal.aborted) {
    const found: readonly Entry[] = await list.read(page);
    const entries = found.slice(0, page.limit);
    const last: Entry | undefined = found.length > page.limit ? entries.at(-1) : undefined;
    const after: Place | undefined = last && list.place.parse(list.placeOf(last));
    yield { entries, ...(after !== undefined && { next: after }) };
    page = after === undefined ? undefined : { after, limit: page.limit, offset: 0 };
  }
  return undefined;
}
