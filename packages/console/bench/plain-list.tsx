import { useQuery } from '@tanstack/react-query';
import type { LongListProps } from '../src/pages/shared/listing/long-list.tsx';
import { Loaded } from '../src/ui/states.tsx';
import type { Column } from '../src/ui/table.tsx';

/** All rows of a list, read in one go and rendered at once. */
export function LongList<Row>(props: LongListProps<Row>) {
  const { queryKey, read, refetchInterval = false, empty, caption, columns, keyOf } = props;
  const list = useQuery({
    queryKey,
    refetchInterval,
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      let cursor: string | undefined;
      do {
        const part = await read(cursor, signal);
        rows.push(...part.rows);
        cursor = part.next;
      } while (cursor !== undefined);
      return rows;
    },
  });
  return (
    <Loaded query={list}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <table className="table">
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {columns.map(({ name, title }) => (
                  <th key={name} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PlainRow key={keyOf(row)} row={row} columns={columns} />
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  );
}

interface PlainRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function PlainRow<Row>({ row, columns }: PlainRowProps<Row>) {
  return (
    <tr>
      {columns.map(({ name, title, cell }) => (
        <td key={name} data-title={title}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
