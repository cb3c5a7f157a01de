const BASE = '/files';

/** A folder of the user's files, from the address below `/files`: `''`, or `data/models/`. */
export function folderFrom(pathname: string): string {
  const at = pathname.indexOf(`${BASE}/`);
  const segments =
    at < 0
      ? []
      : pathname
          .slice(at + BASE.length + 1)
          .split('/')
          .filter(Boolean);
  return segments.map((segment) => `${decoded(segment)}/`).join('');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address of a folder. */
export function addressOf(folder: string): string {
  const segments = folder.split('/').filter(Boolean).map(encodeURIComponent);
  return [BASE, ...segments].join('/');
}

/** The folders that lead to one, the outermost first, and itself. */
export function pathTo(folder: string): { readonly name: string; readonly folder: string }[] {
  const names = folder.split('/').filter(Boolean);
  return names.map((name, at) => ({ name, folder: `${names.slice(0, at + 1).join('/')}/` }));
}

/** What is wrong with the name of a folder, if anything is. */
export function nameProblem(name: string): string | undefined {
  const segments = name.split('/');
  if (segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')) return undefined;
  return 'A name has no slash at its ends, and is neither “.” nor “..”.';
}
