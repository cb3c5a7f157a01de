const MOUNT = '/objects';

/** Where the store has what the service serves at this path; undefined for paths that are not of objects. */
export function storePathOf(url = ''): string | undefined {
  return url.startsWith(`${MOUNT}/`) ? url.slice(MOUNT.length) : undefined;
}
