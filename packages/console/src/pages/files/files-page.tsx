import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { formatBytes, formatCount } from '../../format/values.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { fieldProblem } from '../../ui/problem.ts';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Meter } from '../../ui/values.tsx';
import { homeOf } from '../shared/home.ts';
import { filesBelow, usageOf } from './file-queries.ts';
import { FileTable } from './file-table.tsx';
import { addressOf, folderFrom, nameProblem, pathTo } from './folder.ts';
import { UploadList } from './upload-list.tsx';
import { startUpload } from './uploads.ts';

/** The user's files, folder by folder. */
export function FilesPage() {
  // The router knows the address decoded, and slashes of names are not those of folders.
  useLocation();
  const folder = folderFrom(window.location.pathname);
  const home = homeOf(useUser().id);
  const files = useInfiniteQuery(filesBelow(`${home}${folder}`));
  const bucket = files.data?.pages[0]?.bucket;
  return (
    <Page title="Files" actions={<Actions home={home} folder={folder} />}>
      <div className="stack">
        <Path folder={folder} />
        {bucket !== undefined && <Usage bucket={bucket} home={home} />}
      </div>
      <UploadList home={home} />
      <section className="stack" aria-label="Files of this folder">
        <Loaded query={files} lines={6}>
          {({ pages }) => {
            const entries = pages.flatMap((page) => page.entries);
            return entries.length === 0 ? (
              <Empty title="There is nothing in this folder.">
                <p>Upload files: rentals can read them, and write their results here.</p>
              </Empty>
            ) : (
              <FileTable entries={entries} home={home} folder={folder} />
            );
          }}
        </Loaded>
        <MoreButton list={files} />
      </section>
    </Page>
  );
}

function Path({ folder }: { readonly folder: string }) {
  return (
    <nav className="row row-tight" aria-label="Folders">
      <Link to={addressOf('')} aria-current={folder === '' ? 'page' : undefined}>
        Your files
      </Link>
      {pathTo(folder).map(({ name, folder: one }) => (
        <span key={one} className="row row-tight">
          <span aria-hidden="true">/</span>
          <Link to={addressOf(one)} aria-current={one === folder ? 'page' : undefined}>
            {name}
          </Link>
        </span>
      ))}
    </nav>
  );
}

function Usage({ bucket, home }: { readonly bucket: string; readonly home: string }) {
  const { data } = useQuery(usageOf(bucket, home));
  if (data === undefined) return null;
  const used = data.bytes + data.reserved_bytes;
  if (data.limit_bytes === undefined) {
    return (
      <p className="quiet">
        {formatBytes(used)} in {formatCount(data.objects, 'file')}.
      </p>
    );
  }
  const text = `${formatBytes(used)} of ${formatBytes(data.limit_bytes)}`;
  return <Meter label="Used" value={used} max={data.limit_bytes} text={text} />;
}

function Actions({ home, folder }: { readonly home: string; readonly folder: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  return (
    <>
      <ConfirmButton
        label="New folder"
        kind="plain"
        onConfirm={async ({ name = '' }) => {
          const problem = nameProblem(name.trim());
          if (problem !== undefined) throw fieldProblem('name', problem);
          navigate(addressOf(`${folder}${name.trim()}/`));
        }}
      >
        <TextField name="name" label="Name" hint="It exists once there is a file in it." autoComplete="off" />
      </ConfirmButton>
      <label className="visually-hidden" htmlFor={id}>
        Files to upload
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) {
            void startUpload(file, `${home}${folder}${file.name}`);
          }
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button kind="main" onClick={() => input.current?.click()}>
        Upload
      </Button>
    </>
  );
}
