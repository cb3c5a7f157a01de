import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

/** A page, without what all pages have. */
export interface Page {
  /** The heading, and the beginning of the title. */
  readonly heading: string;
  readonly content: Html;
  /** Default: 200. */
  readonly status?: number;
  /** A form with problems: its title says so, because screen readers read the title first. */
  readonly hasProblems?: boolean;
}

/** Colours have a contrast of at least 7:1 with white (WCAG 2.2, 1.4.6). */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;color:#1b2430;background:#fff;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:36rem;margin:0 auto;padding:1rem}
header p{margin:0;font-weight:bold;color:#0a5535}
h1{font-size:1.75rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.25rem;margin:0 0 .5rem}
label{display:block;font-weight:bold}
.field,.choice{margin:0 0 1.5rem}
.choice{display:flex;gap:.75rem;align-items:flex-start}
.choice label{font-weight:normal}
.hint{margin:0;color:#4a5565}
.problem{margin:0;color:#a00018;font-weight:bold}
.field.wrong{border-left:.25rem solid #a00018;padding-left:.75rem}
input{font:inherit}
input[type=password],input[type=email],input[type=text]{display:block;width:100%;min-height:2.75rem;padding:.375rem .5rem;color:inherit;background:#fff;border:2px solid #1b2430;border-radius:0}
input[type=checkbox]{flex:none;width:1.5rem;height:1.5rem;margin:.125rem 0 0}
button{font:inherit;font-weight:bold;min-height:2.75rem;padding:.5rem 1.25rem;color:#fff;background:#0a5535;border:2px solid #0a5535;border-radius:.25rem;cursor:pointer}
:focus-visible,.summary:focus{outline:3px solid #0b4bb3;outline-offset:3px}
.summary{margin:0 0 1.5rem;padding:1rem;border:.25rem solid #a00018}
.summary ul{margin:0;padding-left:1.25rem}
.summary a{color:#a00018;font-weight:bold}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing is loaded and nothing runs; the form goes to us; nobody frames the page. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HSTS_SECONDS = 31_536_000;

/** The headers of every page. The address holds a token: it must reach no cache, no other site and no search engine. */
export function pageHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

/** The whole document. The empty icon keeps browsers from requesting one. */
export function documentOf({ heading, content, hasProblems = false }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${hasProblems ? 'Problem: ' : ''}${heading} – Gridlease</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><p>Gridlease</p></header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`.text;
}
