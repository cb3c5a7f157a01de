import type { Readable } from 'node:stream';

/** The first bytes of a body. */
export interface BodyBeginning {
  readonly chunks: readonly Uint8Array[];
  /** Whether these are all; if not, the rest can be read from the body. */
  readonly isWhole: boolean;
}

/** Reads a body of at most `bytesMax` bytes, or the beginning of a longer one. Rejects as the body fails. */
export function readBeginning(body: Readable, bytesMax: number): Promise<BodyBeginning> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const finish = (settle: () => void) => {
      for (const [event, listener] of Object.entries(listeners)) body.off(event, listener);
      settle();
    };
    const listeners = {
      data(chunk: Uint8Array) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= bytesMax) return;
        body.pause();
        finish(() => resolve({ chunks, isWhole: false }));
      },
      end: () => finish(() => resolve({ chunks, isWhole: true })),
      error: (error: Error) => finish(() => reject(error)),
      close: () => finish(() => reject(body.errored ?? new Error('the body was closed before its end'))),
    };
    for (const [event, listener] of Object.entries(listeners)) body.on(event, listener);
    if (body.destroyed) listeners.close();
    else body.resume();
  });
}
