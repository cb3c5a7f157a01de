import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pause } from '@gridlease/common/worker/alarm';
import { backoffMs } from './backoff.ts';
import { continuationOf, type Fetched, NOTHING, requestHeaders, sha256Of } from './continuation.ts';
import { type ExchangeDeps, exchange } from './exchange.ts';
import { failureOfConnection, TransferError } from './transfer-error.ts';

/** Attempts in a row that bring nothing. */
const FRUITLESS_MAX = 6;
/** In all: a server that sends a few bytes at a time must not be asked forever. */
const ATTEMPTS_MAX = 100;

export interface DownloadDeps extends ExchangeDeps {
  readonly random: () => number;
}

export interface Download {
  readonly url: string;
  /** Overwritten if it exists. */
  readonly file: string;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
  /** Told often. */
  readonly onBytes: (bytes: number, total: number | undefined) => void;
}

interface Progress {
  readonly output: FileHandle;
  fetched: Fetched;
  hash: Hash;
  sha256: string | undefined;
}

/**
 * Fetches a file to disk. After a broken connection it is continued where it broke, if the file is provably the same,
 * else begun anew. Its length is checked, and its SHA-256 where the server tells one.
 *
 * @returns its bytes
 * @throws TransferError, also a permanent one; RentalFailure `url_not_allowed`; an error of the file system; the reason of
 *   `signal`
 */
export async function download(deps: DownloadDeps, asked: Download): Promise<number> {
  const output = await open(asked.file, 'w', 0o600);
  const progress: Progress = { output, fetched: NOTHING, hash: createHash('sha256'), sha256: undefined };
  try {
    for (let attempt = 1, fruitless = 0; ; attempt += 1) {
      const before = progress.fetched.bytes;
      const failure = await tryDownload(deps, asked, progress);
      if (failure === undefined) return progress.fetched.bytes;
      fruitless = progress.fetched.bytes > before ? 1 : fruitless + 1;
      if (!failure.isTransient || fruitless >= FRUITLESS_MAX || attempt >= ATTEMPTS_MAX) throw failure;
      await pause(backoffMs(fruitless, deps.random(), failure.retryAfterMs), asked.signal);
    }
  } finally {
    await output.close();
  }
}

/** One request. Returns why it failed; throws what no further request can help. */
async function tryDownload(
  deps: DownloadDeps,
  { url, bytesMax, signal, onBytes }: Download,
  progress: Progress,
): Promise<TransferError | undefined> {
  let response: IncomingMessage;
  try {
    response = await exchange(deps, {
      method: 'GET',
      url,
      headers: requestHeaders(progress.fetched),
      signal,
    });
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    // The rest that was asked for does not exist: the file has changed.
    if (error.status !== 416) return error;
    await beginAgain(progress);
    return new TransferError(error.message, { isTransient: true });
  }
  try {
    await takeUp(response, progress);
    const receive = { bytesMax, onBytes };
    await append(response, progress, receive);
    return judgeWhole(progress);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FileError) throw error.cause;
    return failureOfConnection(error);
  } finally {
    response.destroy();
  }
}

/** Brings the file to where the response begins. */
async function takeUp({ statusCode = 0, headers }: IncomingMessage, progress: Progress): Promise<void> {
  const next = continuationOf(progress.fetched, { status: statusCode, headers });
  if (next === undefined || next.bytes === 0) await beginAgain(progress);
  if (next === undefined) {
    throw new TransferError('the file changed while it was fetched', { isTransient: true });
  }
  progress.fetched = next;
  progress.sha256 = sha256Of(headers) ?? (next.bytes > 0 ? progress.sha256 : undefined);
}

async function beginAgain(progress: Progress): Promise<void> {
  await writing(progress.output.truncate(0));
  progress.fetched = NOTHING;
  progress.hash = createHash('sha256');
  progress.sha256 = undefined;
}

async function append(
  response: IncomingMessage,
  progress: Progress,
  { bytesMax, onBytes }: Pick<Download, 'bytesMax' | 'onBytes'>,
): Promise<void> {
  requireSize(progress.fetched.total ?? 0, bytesMax);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const { bytes, total } = progress.fetched;
    requireSize(bytes + chunk.length, bytesMax);
    await writing(writeAll(progress.output, chunk, bytes));
    progress.hash.update(chunk);
    progress.fetched = { ...progress.fetched, bytes: bytes + chunk.length };
    onBytes(bytes + chunk.length, total);
  }
}

async function writeAll(output: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await output.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
}

function requireSize(bytes: number, bytesMax: number): void {
  if (bytes <= bytesMax) return;
  const message = `the inputs are larger than the ${bytesMax} bytes that this machine takes`;
  throw new TransferError(message, { isTransient: false });
}

function judgeWhole({ fetched: { bytes, total }, hash, sha256 }: Progress): TransferError | undefined {
  if (total !== undefined && bytes < total) {
    return new TransferError(`the connection broke after ${bytes} of ${total} bytes`, { isTransient: true });
  }
  if (sha256 === undefined || hash.copy().digest('base64') === sha256) return undefined;
  return new TransferError('the content does not have the SHA-256 that its server tells', {
    isTransient: false,
  });
}

/** An error of this machine's file system, which no other request can repair. */
class FileError extends Error {}

async function writing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new FileError('the file cannot be written', { cause: error });
  }
}
