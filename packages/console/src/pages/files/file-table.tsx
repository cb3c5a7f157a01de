import type { components } from '@gridlease/client/generated/storage';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { formatBytes, isolate } from '../../format/values.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { deleteFiles } from './file-queries.ts';
import { addressOf } from './folder.ts';
import { downloadFile, Share } from './share.tsx';

type Entry = components['schemas']['ListingEntry'];

interface FileTableProps {
  readonly entries: readonly Entry[];
  /** Of the user. */
  readonly home: string;
  readonly folder: string;
}

/** Folders and files of one folder. */
export function FileTable({ entries, home, folder }: FileTableProps) {
  const nameOf = ({ key }: Entry) => key.slice(home.length + folder.length);
  return (
    <Table
      caption="Files"
      rows={entries}
      keyOf={({ key }) => key}
      columns={[
        {
          name: 'name',
          title: 'Name',
          cell: (entry) =>
            isFolder(entry) ? (
              <Link to={addressOf(entry.key.slice(home.length))}>{nameOf(entry)}</Link>
            ) : (
              <span>{nameOf(entry)}</span>
            ),
        },
        {
          name: 'size',
          title: 'Size',
          isNumber: true,
          cell: (entry) => (isFolder(entry) ? '–' : formatBytes(entry.size)),
        },
        {
          name: 'at',
          title: 'Changed',
          cell: ({ last_modified }) =>
            last_modified === undefined ? '–' : <Time at={last_modified} now={serverNow} />,
        },
        {
          name: 'actions',
          title: '',
          cell: (entry) => <Actions entry={entry} name={nameOf(entry)} />,
        },
      ]}
    />
  );
}

function isFolder({ key }: Entry): boolean {
  return key.endsWith('/');
}

function Actions({ entry, name }: { readonly entry: Entry; readonly name: string }) {
  return (
    <span className="row row-tight">
      {!isFolder(entry) && (
        <>
          <ActionButton label={`Download ${name}`} onAct={() => downloadFile({ fileKey: entry.key, name })}>
            Download
          </ActionButton>
          <Share fileKey={entry.key} name={name} />
        </>
      )}
      <ConfirmButton
        label="Delete"
        about={name}
        onConfirm={async () => {
          await deleteFiles(entry.key);
          showToast(`Deleted ${isolate(name)}.`);
        }}
      >
        <p>
          {isFolder(entry)
            ? `Everything in ${isolate(name)} is deleted. It cannot be brought back.`
            : `${isolate(name)} is deleted. It cannot be brought back.`}
        </p>
      </ConfirmButton>
    </span>
  );
}
