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
