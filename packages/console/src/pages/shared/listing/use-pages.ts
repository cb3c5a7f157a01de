import { hashKey, type QueryKey, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type Part, type Place, spanOf, UNREAD, withPart } from './places.ts';

/** What has been scrolled away is forgotten after this long; its place is not. */
const FORGET_MS = 60_000;

export interface PagesOptions<Row> {
  readonly queryKey: QueryKey;
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<Part<Row>>;
  /** Milliseconds; for lists that no event tells of. */
  readonly refetchInterval?: number;
}

type Rows<Row> = readonly (Row | undefined)[];

/** A long list, of which only what is on the screen is kept current. */
interface LongPages<Row> {
  /** Undefined before the first page has come. A row that is not at hand is undefined: it comes once it is shown. */
  readonly data: Rows<Row> | undefined;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  refetch(): void;
  /** Tells which rows are on the screen. Their pages are read, and the next one when the end is near. */
  show(firstRow: number, lastRow: number): void;
}

interface Pages {
  /** Of the list's key. */
  readonly hash: string;
  readonly places: readonly Place[];
  /** Numbers of the first and the last page on the screen. */
  readonly first: number;
  readonly last: number;
}

/** Reads a list page by page, as it is scrolled. What was shown before stays until another list has come. */
export function usePages<Row>({ queryKey, read, refetchInterval }: PagesOptions<Row>): LongPages<Row> {
  const hash = hashKey(queryKey);
  const onScreen = useRef({ firstRow: 0, lastRow: 0 });
  const [kept, setPages] = useState<Pages>({ hash, places: UNREAD, first: 0, last: 0 });
  const pages = kept.hash === hash ? kept : { hash, places: UNREAD, first: 0, last: 0 };
  const { places, first, last } = pages;
  const results = useQueries({
    queries: places.slice(first, last + 1).map(({ cursor }) => ({
      queryKey: [...queryKey, cursor ?? ''],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(cursor, signal),
      gcTime: FORGET_MS,
      ...(refetchInterval !== undefined && { refetchInterval }),
    })),
  }) as readonly UseQueryResult<Part<Row>>[];
  const parts = results.map(({ data }) => data);

  const isOther = pages !== kept;
  const found = parts.reduce(
    (all, part, at) => (part === undefined ? all : withPart(all, first + at, part)),
    places,
  );
  if (isOther) onScreen.current = { firstRow: 0, lastRow: 0 };
  if (isOther || found !== places) {
    const { firstRow, lastRow } = onScreen.current;
    setPages({ hash, places: found, ...spanOf(found, firstRow, lastRow) });
  }
  const show = useCallback((firstRow: number, lastRow: number) => {
    onScreen.current = { firstRow, lastRow };
    setPages((before) => {
      const span = spanOf(before.places, firstRow, lastRow);
      return span.first === before.first && span.last === before.last ? before : { ...before, ...span };
    });
  }, []);

  const shown = useRef<Rows<Row>>(undefined);
  if (first > 0 || parts[0] !== undefined) {
    shown.current = places.flatMap(
      ({ size = 0 }, at): Rows<Row> => parts[at - first]?.rows ?? Array.from<undefined>({ length: size }),
    );
  }
  return {
    data: shown.current,
    hasMore: places.at(-1)?.size === undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    dataUpdatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch() {
      for (const result of results) void result.refetch();
    },
    show,
  };
}
