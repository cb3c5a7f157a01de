const HEADER_BYTES = 8;
const STDERR = 2;

export interface OutputPart {
  readonly isError: boolean;
  readonly bytes: Buffer;
}

/**
 * Takes the engine's stream of output apart: before each part are 8 bytes, of which the first says whether it is standard
 * output (1) or error (2), and the last four how long it is. Parts are passed on as they come, also in pieces. Of a
 * container with a terminal, the stream is the output itself.
 */
export function createFrameReader(): (chunk: Buffer) => OutputPart[] {
  let header = Buffer.alloc(0);
  let left = 0;
  let isError = false;
  return (chunk) => {
    const parts: OutputPart[] = [];
    let rest = chunk;
    while (rest.length > 0) {
      if (left === 0) {
        const missing = HEADER_BYTES - header.length;
        header = Buffer.concat([header, rest.subarray(0, missing)]);
        rest = rest.subarray(missing);
        if (header.length < HEADER_BYTES) break;
        isError = header[0] === STDERR;
        left = header.readUInt32BE(4);
        header = Buffer.alloc(0);
      } else {
        const bytes = rest.subarray(0, left);
        left -= bytes.length;
        rest = rest.subarray(bytes.length);
        parts.push({ isError, bytes });
      }
    }
    return parts;
  };
}

/** The output of a stream of the engine. */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncIterable<OutputPart> {
  const read = createFrameReader();
  for await (const chunk of stream) yield* read(chunk);
}
