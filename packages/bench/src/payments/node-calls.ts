import { Pool } from 'undici';

const CONNECTIONS = 64;
/** Maximum per call of getSignatureStatuses. */
const STATUSES_MAX = 256;

type Level = 'processed' | 'confirmed' | 'finalized';

/** The calls a plain program makes to a node, with minimal overhead. */
export interface NodeCalls {
  latestBlockhash(): Promise<string>;
  /** Skips the node's simulation. */
  send(bytes: Uint8Array): Promise<void>;
  /** The commitment of each signature; undefined means unknown. Throws for one that failed. */
  levels(signatures: readonly string[]): Promise<(Level | undefined)[]>;
}

export function openNodeCalls(url: string): NodeCalls {
  const pool = new Pool(new URL(url).origin, { connections: CONNECTIONS });
  async function call<T>(method: string, params: readonly unknown[]): Promise<T> {
    const { body } = await pool.request({
      path: '/',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const response = (await body.json()) as { result: T; error?: { message: string } };
    if (response.error !== undefined) throw new Error(`${method}: ${response.error.message}`);
    return response.result;
  }

  async function levelsOf(signatures: readonly string[]): Promise<(Level | undefined)[]> {
    type Status = { confirmationStatus: Level; err: unknown } | null;
    const { value } = await call<{ value: Status[] }>('getSignatureStatuses', [signatures]);
    return value.map((status) => {
      if (status?.err) throw new Error(`a payment failed: ${JSON.stringify(status.err)}`);
      return status?.confirmationStatus;
    });
  }
  return {
    async latestBlockhash() {
      const params = [{ commitment: 'confirmed' }];
      return (await call<{ value: { blockhash: string } }>('getLatestBlockhash', params)).value.blockhash;
    },
    async send(bytes) {
      const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };
      await call('sendTransaction', [Buffer.from(bytes).toString('base64'), options]);
    },
    async levels(signatures) {
      const pages: (Level | undefined)[][] = [];
      for (let from = 0; from < signatures.length; from += STATUSES_MAX) {
        pages.push(await levelsOf(signatures.slice(from, from + STATUSES_MAX)));
      }
      return pages.flat();
    },
  };
}
