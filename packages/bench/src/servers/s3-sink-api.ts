/** What the sink says of itself at `/.counts`. */
export interface SinkCounts {
  /** Bytes of bodies. */
  received: number;
  /** HEAD requests for objects. */
  heads: number;
  /** Pages of listings. */
  lists: number;
  /** Requests without a signature. */
  unsigned: number;
}

/** Who may use the sink; it looks whether requests are signed, not whether rightly. */
export const S3_ACCESS = {
  credentials: { accessKeyId: 'bench', secretAccessKey: 'seven-teal-otters-juggle' },
  region: 'us-east-1',
} as const;
