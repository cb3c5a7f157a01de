import { useState } from 'react';
import { TableFrame, TableRow } from './table-rows.tsx';
import { VirtualTable, type VirtualTableProps } from './virtual-table.tsx';

export type { Column } from './table-rows.tsx';
export type TableProps<Row> = VirtualTableProps<Row>;

/** From here on only the rows on the screen exist. */
const VIRTUAL_FROM = 100;

/** A table; on narrow screens each row becomes a list of labelled values. */
export function Table<Row>(props: TableProps<Row>) {
  const [isLong, setIsLong] = useState(false);
  // A list stays what it has become: made anew, its rows would lose the focus.
  if (!isLong && (props.rows.length >= VIRTUAL_FROM || props.hasMore === true)) setIsLong(true);
  return isLong ? <VirtualTable {...props} /> : <WholeTable {...props} />;
}

function WholeTable<Row>({ rows, keyOf, columns, caption, sort, onSort }: TableProps<Row>) {
  return (
    <TableFrame caption={caption} columns={columns} sort={sort} {...(onSort !== undefined && { onSort })}>
      <tbody>
        {rows.map((row) => row !== undefined && <TableRow key={keyOf(row)} row={row} columns={columns} />)}
      </tbody>
    </TableFrame>
  );
}
