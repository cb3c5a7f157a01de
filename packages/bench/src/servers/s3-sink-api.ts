/** The sink's counters at `/.counts`. */
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

/** The sink's credentials; it checks whether requests are signed, not whether the signature is valid. */
export const S3_ACCESS = {
  credentials: { accessKeyId: 'bench', secretAccessKey: 'seven-teal-otters-juggle' },
  region: 'us-east-1',
} as const;
