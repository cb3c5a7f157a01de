import type { ReactNode } from 'react';
import { Loaded } from '../../../ui/states.tsx';
import { Table, type TableProps } from '../../../ui/table.tsx';
import { type PagesOptions, usePages } from './use-pages.ts';

export interface LongListProps<Row>
  extends PagesOptions<Row>,
    Omit<TableProps<Row>, 'rows' | 'hasMore' | 'onShow'> {
  /** In place of a table without rows. */
  readonly empty: ReactNode;
}

/** A list of any length, which is read as it is scrolled: the last thing on its page. */
export function LongList<Row>({ queryKey, read, refetchInterval, empty, ...table }: LongListProps<Row>) {
  const pages = usePages({ queryKey, read, ...(refetchInterval !== undefined && { refetchInterval }) });
  return (
    <Loaded query={pages} lines={8}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <Table {...table} rows={rows} hasMore={pages.hasMore} onShow={pages.show} />
        )
      }
    </Loaded>
  );
}
