import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { type ProblemCatalogue, problemResponses } from './documented-responses.ts';
import {
  addAccess,
  BEARER_AUTH,
  describeObjectParameters,
  describeRoute,
  keepOneJsonType,
  markOptionalBodies,
  tidySchemas,
} from './openapi.ts';
import { collectProblemCodes, describeProblems } from './operation-problems.ts';

export interface DocsOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The service can run with `auth.mode: required`: the document then states what every operation needs. */
  readonly describeAccess?: boolean;
  /** Codes of a 503 caused by this service's dependencies. */
  readonly unavailable?: readonly string[];
  /** Codes that only this service has; each is documented where an operation names it. */
  readonly problems?: ProblemCatalogue;
  /** Authentication schemes besides access tokens. */
  readonly securitySchemes?: Readonly<Record<string, OpenAPIV3_1.SecuritySchemeObject>>;
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="32" viewBox="0 0 150 32"><g fill="#5fd38d">
<rect x="2" y="6" width="8" height="8"/><rect x="12" y="6" width="8" height="8"/><rect x="2" y="16" width="8" height="8"/></g>
<rect x="12" y="16" width="8" height="8" fill="#fff"/>
<text x="30" y="22" fill="#fff" font-family="sans-serif" font-size="19" font-weight="bold">Gridlease</text></svg>`;

const OWN_ROUTES = /^\/(docs|redoc)(\/|$)|^\/openapi\.json$/;

/**
 * What the documentation pages may do: connect only to us (ReDoc's script would report its use to its maker), run
 * only our scripts, and not be framed. Swagger UI and ReDoc add inline styles and images; ReDoc searches in a worker
 * made from a blob.
 */
function policyWith(scripts: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The only inline script of a page. */
const REDOC_SCRIPT = `
const base = location.pathname.replace(/\\/?$/, '/');
const { init } = await import(base + 'redoc.standalone.js');
init(base + 'openapi.json', { disableTelemetry: true }, document.getElementById('redoc'));
`;

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const REDOC_POLICY = policyWith(` ${hashOf(REDOC_SCRIPT)}`);
const POLICY = policyWith('');

/** The page finds its script and document next to itself, with or without a trailing slash, under any prefix. */
function redocPage(title: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 }</style></head>
<body><div id="redoc"></div><script type="module">${REDOC_SCRIPT}</script></body>
</html>
`;
}

const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="14">
<text x="0" y="11" font-family="sans-serif" font-size="11" fill="#0044d4">Redocly</text></svg>`;

/** ReDoc loads its badge from its maker's server, which would learn of every reader: it is drawn here instead. */
async function readRedocScript(file: string): Promise<Buffer> {
  const badge = `data:image/svg+xml,${encodeURIComponent(BADGE)}`;
  const script = await readFile(file, 'utf8');
  return Buffer.from(script.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini[a-z-]*\.svg/g, badge));
}

const HSTS_SECONDS = 31_536_000;

/** For a page, its assets and the document. `X-Content-Type-Options` is on every response. */
function guardPage(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const isRedoc = request.routeOptions.url?.startsWith('/redoc') === true;
  reply.header('content-security-policy', isRedoc ? REDOC_POLICY : POLICY);
  reply.header('referrer-policy', 'no-referrer');
  // As a trusted proxy says; by plain HTTP, browsers ignore it.
  if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`);
  done();
}

/** The OpenAPI 3.1 document from the routes' schemas at `/openapi.json`, Swagger UI at `/docs`, ReDoc at `/redoc`. */
export async function registerDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const described = options.describeAccess === true;
  // Swagger UI's own routes too, which cannot be configured.
  app.addHook('onRoute', (route) => {
    if (!OWN_ROUTES.test(route.url)) return;
    route.config = { ...route.config, access: 'open', operational: true };
    route.onRequest = [guardPage].concat(route.onRequest ?? []);
  });
  collectProblemCodes(app, options.unavailable ?? []);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        version: options.version,
        description: options.description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: options.tags.map((tag) => ({ ...tag })),
      ...(described
        ? { components: { securitySchemes: { bearerAuth: BEARER_AUTH, ...options.securitySchemes } } }
        : {}),
    },
    transform: (document) => {
      const { route, schema } = document;
      const own = schema?.response as object | undefined;
      const response = { ...problemResponses(route, options.problems ?? {}), ...own };
      const transformed = describeRoute(
        jsonSchemaTransform({ ...document, schema: { ...schema, response } }),
        route,
      );
      return described ? addAccess(transformed, route) : transformed;
    },
    transformObject: (document) =>
      describeProblems(
        keepOneJsonType(
          describeObjectParameters(
            markOptionalBodies(tidySchemas(jsonSchemaTransformObject(document) as OpenAPIV3_1.Document)),
          ),
        ),
      ) as ReturnType<typeof jsonSchemaTransformObject>,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, displayRequestDuration: true, tryItOutEnabled: true },
    theme: { title: options.title },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '.', target: '_self' },
  });

  const page = redocPage(options.title);
  const require = createRequire(import.meta.url);
  const scriptFile = require.resolve('redoc/bundles/redoc.standalone.js');
  // A megabyte, which few processes are asked for: not read at their start.
  let script: Promise<Buffer> | undefined;
  const hidden = { config: { quiet: true }, schema: { hide: true } };
  const document = async () => app.swagger();
  app.get('/openapi.json', hidden, document);
  app.get('/redoc/openapi.json', hidden, document);
  for (const url of ['/redoc', '/redoc/']) {
    app.get(url, hidden, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
  app.get('/redoc/redoc.standalone.js', hidden, async (_request, reply) => {
    script ??= readRedocScript(scriptFile).catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    const content = await script;
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(content);
  });
}
