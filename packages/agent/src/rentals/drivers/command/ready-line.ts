import { z } from 'zod';
import type { Connection } from '../../workload.ts';

/** A line that is longer is no connection. */
const LINE_BYTES_MAX = 8_192;

const port = z.int().min(1).max(65_535);

/** Strict, so that a line of a log in JSON is not taken for one. */
const connection = z.strictObject({
  ssh: z
    .strictObject({ host: z.string().min(1), port, user: z.string().min(1), host_key: z.string().min(1) })
    .optional(),
  http: z.array(z.strictObject({ port, url: z.url({ protocol: /^https?$/ }) })).optional(),
});

/** The connection that a line of output tells; undefined if it is any other line. */
function readyConnection(line: string): Connection | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return connection.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The first connection in the output; undefined if it ends without one. */
export async function findReadyLine(output: AsyncIterable<Buffer>): Promise<Connection | undefined> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, LINE_BYTES_MAX + 1);
    for (const line of lines) {
      const found = line.length > LINE_BYTES_MAX ? undefined : readyConnection(line.trim());
      if (found !== undefined) return found;
    }
  }
  return readyConnection(rest.trim());
}
