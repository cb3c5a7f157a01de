import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TableFrame, type TableHead, TableRow } from './table-rows.tsx';

const ROW_HEIGHT = 45;
const OVERSCAN = 8;

export interface VirtualTableProps<Row> extends TableHead<Row> {
  /** A row that is not at hand yet is undefined. */
  readonly rows: readonly (Row | undefined)[];
  readonly keyOf: (row: Row) => string;
  /** Whether there are more than these. */
  readonly hasMore?: boolean;
  /** Told which rows are on the screen, by their places. */
  readonly onShow?: (first: number, last: number) => void;
}

/** A table of which only the rows on the screen exist. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { rows, keyOf, columns, hasMore = false, onShow, ...head } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTop(body);
  const virtualizer = useWindowVirtualizer({
    count: rows.length + Number(hasMore),
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
  const keys = new Set<string>();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <TableFrame columns={columns} rowCount={hasMore ? -1 : rows.length + 1} {...head}>
      <tbody ref={body}>
        <Gap height={before} />
        {items.map(({ index }) => {
          const row = rows[index];
          const key = row === undefined ? `place ${index}` : keyOf(row);
          // While one of two pages is read again, a row may be on both.
          const isSecond = keys.size === keys.add(key).size;
          return (
            <TableRow
              key={isSecond ? `${key} ${index}` : key}
              row={row}
              columns={columns}
              index={index + 2}
              measure={virtualizer.measureElement}
              at={index}
            />
          );
        })}
        <Gap height={after} />
      </tbody>
    </TableFrame>
  );
}

/** Where an element is on the page, also after something above it has grown. */
function useTop(element: RefObject<Element | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Takes the place of rows that do not exist. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr className="gap" style={{ height }} /> : null;
}
