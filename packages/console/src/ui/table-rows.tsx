import { memo, type ReactNode } from 'react';

export interface Column<Row> {
  /** Unique in its table; the value of `sort` where the table can be sorted by it. */
  readonly name: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
}

export interface TableHead<Row> {
  /** What the rows are; read to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** The column that the rows are sorted by. */
  readonly sort?: string | undefined;
  readonly onSort?: (name: string) => void;
}

interface FrameProps<Row> extends TableHead<Row> {
  /** With the head; -1 where it is not known. Only where not all rows exist. */
  readonly rowCount?: number;
  readonly children: ReactNode;
}

/** A table with its head, around its rows. */
export function TableFrame<Row>({ caption, columns, rowCount, sort, onSort, children }: FrameProps<Row>) {
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
  /** Undefined while it is read. */
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly index?: number;
  readonly at?: number;
  readonly measure?: (element: Element | null) => void;
}

function AnyRow<Row>({ row, columns, index, at, measure }: RowProps<Row>) {
  return (
    <tr ref={measure} data-index={at} aria-rowindex={index}>
      {row === undefined ? (
        <td colSpan={columns.length} className="quiet">
          …
        </td>
      ) : (
        columns.map(({ name, title, cell, isNumber }) => (
          <td key={name} data-title={title} className={isNumber ? 'number' : undefined}>
            {cell(row)}
          </td>
        ))
      )}
    </tr>
  );
}

/** A row; the same one is not rendered again while a table is scrolled. */
export const TableRow = memo(AnyRow) as typeof AnyRow;
