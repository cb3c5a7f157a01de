import type { ConsoleSettings } from '../../../packages/devstack/src/gateway/routes.ts';
import { escaped, indent } from '../text.ts';
import { OWN_IDS } from './responses.ts';
import { INSIDE } from './routes.ts';
import { setting } from './settings.ts';

/** No name of a file needs decoding, and none begins with a dot. */
export const consoleMaps = ({ path }: ConsoleSettings) => `map $request_uri $console_file {
	default "/index.html";
	"~^${escaped(path)}(?<file>(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)(?:\\?|$)" $file;
}
`;

/** Sends files as they are, or the compressed copies beside them. */
const FILES = `root ${setting('CONSOLE', '/srv/console')};
types {
	"text/css; charset=utf-8" css;
	"text/html; charset=utf-8" html;
	"text/javascript; charset=utf-8" js;
	image/svg+xml svg;
}
gzip_static on;
brotli_static on;
gzip_vary on;`;

/**
 * The static pages of the console, and the way to them for people who open the root of the site. One page answers every
 * address without a file of its own; files with a hash of their content in the name are never replaced by it.
 */
export function consolePlaces({ path, headers }: ConsoleSettings): string {
  const own = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  const place = (name: string, caching: string, files: string) => `location = ${INSIDE}/${name} {
	internal;
${indent([OWN_IDS, ...own, `add_header Cache-Control "${caching}";`, FILES].join('\n'), 1)}
	try_files ${files} =404;
}`;
  return `location = ${INSIDE}/root {
	internal;
	if ($http_sec_fetch_dest != document) {
		return 404;
	}
${indent(OWN_IDS, 1)}
	add_header Vary Sec-Fetch-Dest always;
	return 302 ${path}/;
}
location = ${INSIDE}/other-spelling {
	internal;
${indent(OWN_IDS, 1)}
	return 308 $other_spelling;
}
${place('console', 'no-cache', '$console_file /index.html')}
${place('console-assets', 'public, max-age=31536000, immutable', '$console_file')}`;
}
