const HOST_ENTRY = /^(\[[^\]]+\]|[^:[\]/@?#\s]+)(?::(\d{1,5}))?$/;
const PORT_MAX = 65_535;

/** A host at which files of rentals may lie although its address is private. */
export interface StorageHost {
  /** As URLs spell it: lower case, IPv6 in brackets. */
  readonly hostname: string;
  /** Undefined: the default port of either scheme. */
  readonly port: string | undefined;
}

/** Reads `host` or `host:port`; undefined if the text is neither. */
export function readStorageHost(text: string): StorageHost | undefined {
  const [, host, port] = HOST_ENTRY.exec(text.trim()) ?? [];
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > PORT_MAX) return undefined;
  const hostname = URL.parse(`http://${host}`)?.hostname;
  return hostname === undefined ? undefined : { hostname, port: port && String(Number(port)) };
}

/** Returns why a text is no storage host, completing `<the text> ...`. */
export function storageHostProblem(text: string): string | undefined {
  return readStorageHost(text) === undefined ? 'is not "host" or "host:port"' : undefined;
}
