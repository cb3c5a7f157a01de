import { DetailedError, Upload } from 'tus-js-client';
import { reachability } from '../../connection/network.ts';
import { BASE_URL } from '../../connection/platform.ts';
import { createStore } from '../../connection/store.ts';
import { session } from '../../session/session.ts';
import { accessToken, renewToken } from '../../session/tokens.ts';
import { showToast } from '../../ui/toasts.tsx';
import { readFilesAgain } from './file-queries.ts';

/** A file on its way, or what became of it. */
export interface UploadState {
  readonly id: number;
  /** In the default bucket. */
  readonly key: string;
  readonly name: string;
  readonly state: 'running' | 'paused' | 'waiting' | 'done' | 'failed';
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly problem?: string;
}

/** Uploads go on while other pages are looked at. */
export const uploads = createStore<readonly UploadState[]>([]);

const CHUNK_BYTES = 32 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000];
const UNAUTHORIZED = 401;
const running = new Map<number, Upload>();
let lastId = 0;

function change(id: number, part: Partial<UploadState>): void {
  uploads.write(uploads.read().map((one) => (one.id === id ? { ...one, ...part } : one)));
}

// What waits for the network goes on when it is there.
reachability.subscribe(() => {
  if (reachability.read() !== 'reachable') return;
  for (const { id, state } of uploads.read()) if (state === 'waiting') resumeUpload(id);
});
window.addEventListener('beforeunload', (event) => {
  const isBusy = uploads.read().some(({ state }) => state !== 'done' && state !== 'failed');
  if (isBusy) event.preventDefault();
});

/** Starts to upload a file; one that was begun before, in this browser, is continued. */
export async function startUpload(file: File, key: string): Promise<void> {
  lastId += 1;
  const id = lastId;
  const first = { id, key, name: file.name, sentBytes: 0, totalBytes: file.size, state: 'running' } as const;
  uploads.write([...uploads.read(), first]);
  const upload = new Upload(file, {
    endpoint: `${BASE_URL}/uploads`,
    metadata: { key, content_type: file.type || 'application/octet-stream' },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    // The same file may go to several places, and another user may use the browser next.
    fingerprint: async ({ size, lastModified }) => ['gridlease', key, size, lastModified].join(' '),
    onBeforeRequest: async (request) => {
      if (session.read().kind !== 'signed-in') return;
      const token = await accessToken();
      if (token !== undefined) request.setHeader('authorization', `Bearer ${token}`);
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      if (status === UNAUTHORIZED) void renewToken();
      return status === 0 || status === UNAUTHORIZED || status === 423 || status === 429 || status >= 500;
    },
    onProgress: (sentBytes, totalBytes) => change(id, { sentBytes, totalBytes }),
    onSuccess: () => {
      running.delete(id);
      change(id, { state: 'done', sentBytes: file.size });
      void readFilesAgain();
    },
    onError: (error) => {
      const isCut = error instanceof DetailedError && !error.originalResponse;
      change(id, isCut ? { state: 'waiting' } : { state: 'failed', problem: problemOf(error) });
    },
  });
  running.set(id, upload);
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

function problemOf(error: Error | DetailedError): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { detail } = JSON.parse(body ?? '') as { detail?: string };
    return detail ?? error.message;
  } catch {
    return error.message;
  }
}

/** Stops for now; what has arrived stays. */
export async function pauseUpload(id: number): Promise<void> {
  await running.get(id)?.abort();
  change(id, { state: 'paused' });
}

/** Goes on where it stopped. */
export function resumeUpload(id: number): void {
  change(id, { state: 'running' });
  running.get(id)?.start();
}

/** Gives up, and removes what has arrived; of what is over, the line alone. */
export async function removeUpload(id: number): Promise<void> {
  const upload = running.get(id);
  running.delete(id);
  uploads.write(uploads.read().filter((one) => one.id !== id));
  try {
    await upload?.abort(true);
  } catch {
    // The platform removes uploads that are not continued by itself.
    showToast('What had arrived of it is removed later.');
  }
}
