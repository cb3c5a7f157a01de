import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface Column<Row> {
  /** Unique in its table; the value of `sort` where the table can be sorted by it. */
  readonly name: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
}

interface TableProps<Row> {
  /** What the rows are; read to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The column that the rows are sorted by. */
  readonly sort?: string | undefined;
  readonly onSort?: (name: string) => void;
}

/** From here on only the rows on the screen exist. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT = 45;
const OVERSCAN = 8;

/** A table; on narrow screens each row becomes a list of labelled values. */
export function Table<Row>(props: TableProps<Row>) {
  return props.rows.length < VIRTUAL_FROM ? <WholeTable {...props} /> : <VirtualTable {...props} />;
}

function WholeTable<Row>({ rows, keyOf, columns, ...head }: TableProps<Row>) {
  return (
    <TableFrame columns={columns} {...head}>
      <tbody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function VirtualTable<Row>({ rows, keyOf, columns, ...head }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (at) => keyOf(rows[at] as Row),
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <TableFrame columns={columns} rowCount={rows.length + 1} {...head}>
      <tbody ref={body}>
        <Gap height={before} />
        {items.map(({ index, key }) => (
          <TableRow
            key={key as string}
            row={rows[index] as Row}
            columns={columns}
            index={index + 2}
            measure={virtualizer.measureElement}
            at={index}
          />
        ))}
        <Gap height={after} />
      </tbody>
    </TableFrame>
  );
}

/** Takes the place of rows that do not exist. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr className="gap" style={{ height }} /> : null;
}

interface FrameProps<Row> extends Omit<TableProps<Row>, 'rows' | 'keyOf'> {
  readonly rowCount?: number;
  readonly children: ReactNode;
}

function TableFrame<Row>({ caption, columns, rowCount, sort, onSort, children }: FrameProps<Row>) {
  return (
    <table className="table" aria-rowcount={rowCount}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, title, isNumber, isSortable }) => (
            <th
              key={name}
              scope="col"
              className={isNumber ? 'number' : undefined}
              aria-sort={sort === name ? 'ascending' : undefined}
            >
              {isSortable && onSort !== undefined ? (
                <button type="button" onClick={() => onSort(name)}>
                  {title} <span aria-hidden="true">{sort === name ? '▲' : '△'}</span>
                </button>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly index?: number;
  readonly at?: number;
  readonly measure?: (element: Element | null) => void;
}

function TableRow<Row>({ row, columns, index, at, measure }: RowProps<Row>) {
  return (
    <tr ref={measure} data-index={at} aria-rowindex={index}>
      {columns.map(({ name, title, cell, isNumber }) => (
        <td key={name} data-title={title} className={isNumber ? 'number' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
