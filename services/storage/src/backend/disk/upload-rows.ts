import type { ObjectHeaders, ObjectRef, PendingUpload, UploadedPart } from '../backend.ts';
import { uploadNotFound } from '../errors.ts';
import type { IndexDatabase } from './index-database.ts';

const PAGE_ROWS = 100;

export interface StoredPart extends UploadedPart {
  readonly file: string;
}

/** The rows of multipart uploads and their parts; changes have to run in a transaction. */
export function createUploadRows(db: IndexDatabase) {
  const insertUpload = db.prepare(
    'insert into uploads (id, bucket, key, headers, started_at) values (?, ?, ?, ?, ?)',
  );
  const findUpload = db.prepare('select headers from uploads where id = ? and bucket = ? and key = ?');
  const deleteUpload = db.prepare('delete from uploads where id = ? and bucket = ? and key = ?');
  const listUploads = db.prepare(
    `select id, key, started_at from uploads where bucket = ? and id > ? order by id limit ${PAGE_ROWS}`,
  );
  const selectParts = db.prepare(
    'select number, file, size, etag from parts where upload = ? order by number',
  );
  const findPart = db.prepare('select file from parts where upload = ? and number = ?');
  const upsertPart = db.prepare(
    `insert into parts (upload, number, file, size, etag) values (?, ?, ?, ?, ?)
     on conflict (upload, number) do update set file = excluded.file, size = excluded.size, etag = excluded.etag`,
  );
  const deleteParts = db.prepare('delete from parts where upload = ? returning file');

  return {
    insert(uploadId: string, { bucket, key }: ObjectRef, headers: ObjectHeaders, startedAt: number): void {
      insertUpload.run(uploadId, bucket, key, JSON.stringify(headers), startedAt);
    },
    /** @throws ServiceError `upload_not_found` */
    require({ bucket, key }: ObjectRef, uploadId: string): ObjectHeaders {
      const row = findUpload.get(uploadId, bucket, key);
      if (row === undefined) throw uploadNotFound(uploadId);
      return JSON.parse(String(row.headers)) as ObjectHeaders;
    },
    /** By number. */
    parts: (uploadId: string): StoredPart[] =>
      selectParts.all(uploadId).map((row) => ({
        number: Number(row.number),
        file: String(row.file),
        size: Number(row.size),
        etag: String(row.etag),
      })),
    /** Returns the files that the part replaces. */
    replacePart(uploadId: string, { number, file, size, etag }: StoredPart): string[] {
      const previous = findPart.get(uploadId, number);
      upsertPart.run(uploadId, number, file, size, etag);
      return previous === undefined ? [] : [String(previous.file)];
    },
    /** Removes the upload and its parts, if they exist. Returns the files of the parts. */
    delete({ bucket, key }: ObjectRef, uploadId: string): string[] {
      if (deleteUpload.run(uploadId, bucket, key) === 0) return [];
      return deleteParts.all(uploadId).map(({ file }) => String(file));
    },
    async *pending(bucket: string): AsyncGenerator<PendingUpload> {
      for (let after = ''; ; ) {
        const page = listUploads.all(bucket, after);
        for (const { id, key, started_at } of page) {
          const ref = { bucket, key: String(key) };
          yield { ref, uploadId: String(id), startedAt: new Date(Number(started_at)) };
        }
        if (page.length < PAGE_ROWS) return;
        after = String(page.at(-1)?.id);
      }
    },
  };
}
