import type { ConsoleSettings } from '../../../packages/devstack/src/gateway/routes.ts';
import { indent } from '../text.ts';
import { OWN_IDS, TARGET } from './responses.ts';

/** Sends files as they are, or the compressed copies beside them. */
const FILES = `file_server {
	precompressed br gzip
}`;

/**
 * The static pages of the console, and the way to them for people who open the root of the site. One page answers every
 * address without a file of its own; files with a hash of their content in the name are never replaced by it.
 */
export function consoleBlock({ path, headers }: ConsoleSettings): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name} "${value}"`);
  return `@visit {
	vars_regexp ${TARGET}/(\\?|$)
	method GET HEAD
	header Sec-Fetch-Dest document
}
handle @visit {
${indent(OWN_IDS, 1)}
	header Vary Sec-Fetch-Dest
	redir * ${path}/ 302
}
@console-root vars_regexp ${TARGET}${path}(\\?|$)
handle @console-root {
${indent(OWN_IDS, 1)}
	redir * ${path}/ 308
}
@console vars_regexp ${TARGET}${path}/
handle @console {
	@console-method not method GET HEAD
	handle @console-method {
		error 405
	}
${indent(OWN_IDS, 1)}
	header {
${indent(lines.join('\n'), 2)}
	}
	root * {$GRIDLEASE_CONSOLE:/srv/console}
	uri strip_prefix ${path}
	@console-asset path /assets/*
	handle @console-asset {
		header Cache-Control "public, max-age=31536000, immutable"
${indent(FILES, 2)}
	}
	handle {
		header Cache-Control no-cache
		try_files {path} /index.html
${indent(FILES, 2)}
	}
}`;
}
