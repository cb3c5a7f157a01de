const MOUNT = '/objects';

/** The store's path for a path of the service; undefined for paths that are not of objects. */
export function storePathOf(url = ''): string | undefined {
  return url.startsWith(`${MOUNT}/`) ? url.slice(MOUNT.length) : undefined;
}
