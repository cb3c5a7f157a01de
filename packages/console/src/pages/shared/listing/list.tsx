import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Part } from './places.ts';

interface ListProps<Row> {
  readonly queryKey: QueryKey;
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<Part<Row>>;
  readonly caption: string;
  readonly columns: readonly (Column<Row> | false)[];
  readonly keyOf: (row: Row) => string;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
  /** Milliseconds; for lists that no event tells of. */
  readonly refetchInterval?: number;
}

/** A list of the services, page by page. */
export function List<Row>({ queryKey, read, columns, empty, refetchInterval, ...table }: ListProps<Row>) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  return (
    <Loaded query={list} lines={5}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        if (rows.length === 0) return empty;
        return (
          <>
            <Table {...table} rows={rows} columns={columns.filter((column) => column !== false)} />
            <MoreButton list={list}>Show more</MoreButton>
          </>
        );
      }}
    </Loaded>
  );
}
