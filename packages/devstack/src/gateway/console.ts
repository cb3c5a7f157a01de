import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { idHeaders } from './ids.ts';
import { type Exchange, endsConnection, pathOf, sendProblem } from './responses.ts';
import type { ConsoleSettings } from './routes.ts';

/** The static pages of the console. */
export interface Console {
  /** Responds if the request is for them, or for the root of the site by a browser; returns whether it did. */
  handle(exchange: Exchange): boolean;
}

interface Content {
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

interface SiteFile {
  readonly type: string;
  readonly etag: string;
  /** In the order of preference; the last one is not encoded. */
  readonly contents: readonly Content[];
}

/** One file answers every address without a file of its own: the page itself knows what is at it. */
const PAGE = '/index.html';
/** Names with a hash of their content; what is not there is not replaced by the page. */
const ASSETS = '/assets/';
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** A year: a changed file has another name. */
const UNCHANGING = 'public, max-age=31536000, immutable';
/** Asked for each time, and answered by 304 until the next release. */
const REVALIDATED = 'no-cache';

/**
 * Reads the built console, less than a megabyte, into memory.
 *
 * @throws Error when the folder has no page
 */
export function openConsole(folder: string, { path: root, headers }: ConsoleSettings): Console {
  const files = readSite(folder);
  const page = files.get(PAGE);
  if (page === undefined) throw new Error(`${folder} has no index.html of the console`);
  return {
    handle(exchange) {
      const path = pathOf(exchange.req);
      if (path === '/' && isNavigation(exchange)) redirect(exchange, `${root}/`, 302);
      else if (path === root) redirect(exchange, `${root}/`, 308);
      else if (path.startsWith(`${root}/`)) serve(exchange, files, page, path.slice(root.length), headers);
      else return false;
      return true;
    },
  };
}

/** Whether a person follows a link or types an address (Fetch Metadata); programs see no change. */
function isNavigation({ req }: Exchange): boolean {
  return req.headers['sec-fetch-dest'] === 'document' && (req.method === 'GET' || req.method === 'HEAD');
}

function redirect({ res, ids }: Exchange, location: string, status: number): void {
  res
    .writeHead(status, { Location: location, 'Content-Length': 0, Vary: 'Sec-Fetch-Dest', ...idHeaders(ids) })
    .end();
}

function serve(
  exchange: Exchange,
  files: ReadonlyMap<string, SiteFile>,
  page: SiteFile,
  path: string,
  headers: Readonly<Record<string, string>>,
): void {
  const { req } = exchange;
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    const message = `The console does not have the method ${req.method}.`;
    const error = new ServiceError('method_not_allowed', 'method_not_allowed', message);
    sendProblem(exchange, error, { Allow: 'GET, HEAD' });
    return;
  }
  const isAsset = path.startsWith(ASSETS);
  const file = files.get(path) ?? (isAsset ? undefined : page);
  if (file === undefined) {
    const message = 'The console has no such file: it belongs to another release. Load the page again.';
    sendProblem(exchange, new ServiceError('not_found', 'route_not_found', message));
    return;
  }
  send(exchange, file, { ...headers, 'Cache-Control': isAsset ? UNCHANGING : REVALIDATED });
}

function send(exchange: Exchange, file: SiteFile, headers: Readonly<Record<string, string>>): void {
  const { req, res, ids } = exchange;
  const content = chooseContent(file, req.headers['accept-encoding'] ?? '');
  const etag = content.encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${content.encoding}"`);
  const isKnown = (req.headers['if-none-match'] ?? '').split(/,\s*/).includes(etag);
  const status = isKnown ? 304 : 200;
  res.writeHead(status, {
    ...headers,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(!isKnown && { 'Content-Type': file.type, 'Content-Length': content.bytes.length }),
    ...(!isKnown && content.encoding !== undefined && { 'Content-Encoding': content.encoding }),
    ...(endsConnection(exchange, status) && { Connection: 'close' }),
    ...idHeaders(ids),
  });
  res.end(isKnown || req.method === 'HEAD' ? undefined : content.bytes);
}

function chooseContent({ contents }: SiteFile, accepted: string): Content {
  const names = accepted.split(',').map((part) => part.trim());
  const accepts = (encoding: string) =>
    names.some(
      (name) => name === encoding || (name.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(name)),
    );
  const found = contents.find(({ encoding }) => encoding === undefined || accepts(encoding));
  return found as Content;
}

function readSite(folder: string): Map<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(names);
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    // The encoded copies belong to the files beside them.
    if (type === undefined) continue;
    const bytes = readFileSync(name);
    const encoded = ENCODINGS.filter(({ suffix }) => known.has(name + suffix)).map(
      ({ name: encoding, suffix }) => ({ encoding, bytes: readFileSync(name + suffix) }),
    );
    files.set(name.slice(folder.length).replaceAll(sep, '/'), {
      type,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      contents: [...encoded, { encoding: undefined, bytes }],
    });
  }
  return files;
}
