import type { Readable } from 'node:stream';
import { DefaultHttpStack, Upload } from 'tus-js-client';
import type { Target } from '../storage.ts';

type Options = NonNullable<ConstructorParameters<typeof Upload>[1]>;

/** An upload by tus-js-client, the way a user of it has it. */
export interface ClientUpload {
  readonly upload: Upload;
  /** Resolves when all of it was taken, with the path of the upload; rejects when the client gives up. */
  readonly finished: Promise<string>;
}

/** Starts the client. It continues after failures, as often as necessary. */
export function startClient(
  target: Target,
  source: Buffer | Readable,
  key: string,
  options: Options = {},
): ClientUpload {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // The client's own declaration knows no streams of Node, which it takes.
  const upload = new Upload(source as Buffer, {
    endpoint: `${target.url}/uploads`,
    metadata: { key, filetype: 'application/x-test' },
    headers: target.headers ?? {},
    retryDelays: Array.from({ length: 100 }, () => 20),
    httpStack: new DefaultHttpStack({}),
    onError: reject,
    onSuccess: () => resolve(new URL(upload.url ?? '', target.url).pathname),
    ...options,
  });
  upload.start();
  return { upload, finished: promise };
}
