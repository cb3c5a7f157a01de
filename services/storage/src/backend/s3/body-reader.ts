import type { Readable } from 'node:stream';

export type BodyReader = ReturnType<typeof createBodyReader>;

/** Reads a body into buffers, piece by piece. */
export function createBodyReader(body: Readable) {
  const failure = new AbortController();
  const fail = (error?: Error) => failure.abort(error ?? body.errored ?? new Error('the body was destroyed'));
  body.once('error', fail);
  body.once('close', () => {
    if (!body.readableEnded) fail();
  });
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  let hasEnded = false;

  async function load(): Promise<void> {
    while (rest.length === 0 && !hasEnded) {
      const next = await chunks.next();
      if (next.done) hasEnded = true;
      else rest = next.value;
    }
  }

  return {
    /** Aborts when the body fails or is destroyed, which would go unnoticed between two reads. */
    signal: failure.signal as AbortSignal,
    /** Whether all bytes have been read; waits for more data to find out. */
    async isAtEnd(): Promise<boolean> {
      await load();
      return rest.length === 0;
    },
    /**
     * Fills the buffer from the body as far as possible.
     *
     * @returns how many bytes were read; fewer than fit only at the end of the body
     * @throws the error of the body
     */
    async fill(target: Buffer): Promise<number> {
      let length = 0;
      while (length < target.length) {
        await load();
        if (rest.length === 0) break;
        const copied = rest.copy(target, length);
        rest = rest.subarray(copied);
        length += copied;
      }
      return length;
    },
  };
}
