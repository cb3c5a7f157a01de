import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import {
  addAccess,
  BEARER_AUTH,
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
  /** The service can be run with `auth.mode: required`: the document then says of every operation what it needs. */
  readonly describeAccess?: boolean;
  /** Codes of a 503 for want of what this service depends on, of every operation that documents a 503. */
  readonly unavailable?: readonly string[];
  /** Beside access tokens, with which callers can show who they are. */
  readonly securitySchemes?: Readonly<Record<string, OpenAPIV3_1.SecuritySchemeObject>>;
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="32" viewBox="0 0 150 32"><g fill="#5fd38d">
<rect x="2" y="6" width="8" height="8"/><rect x="12" y="6" width="8" height="8"/><rect x="2" y="16" width="8" height="8"/></g>
<rect x="12" y="16" width="8" height="8" fill="#fff"/>
<text x="30" y="22" fill="#fff" font-family="sans-serif" font-size="19" font-weight="bold">Gridlease</text></svg>`;

const OWN_ROUTES = /^\/(docs|redoc)(\/|$)|^\/openapi\.json$/;

/** ReDoc's script would report its use to its maker: the page may connect to nobody but us. */
const REDOC_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'";

/** The page finds its script and document beside itself, with or without a trailing slash, under any prefix. */
function redocPage(title: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 }</style></head>
<body><div id="redoc"></div><script type="module">
const base = location.pathname.replace(/\\/?$/, '/');
const { init } = await import(base + 'redoc.standalone.js');
init(base + 'openapi.json', { disableTelemetry: true }, document.getElementById('redoc'));
</script></body>
</html>
`;
}

/** The OpenAPI 3.1 document from the routes' schemas at `/openapi.json`, Swagger UI at `/docs`, ReDoc at `/redoc`. */
export async function registerDocs(app: FastifyInstance, options: DocsOptions): Promise<void> {
  const described = options.describeAccess === true;
  // Swagger UI's own routes too, which take no configuration from us.
  app.addHook('onRoute', (route) => {
    if (OWN_ROUTES.test(route.url)) route.config = { ...route.config, access: 'open' };
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
    transform: (route) => {
      const transformed = describeRoute(jsonSchemaTransform(route), route.route);
      return described ? addAccess(transformed, route.route) : transformed;
    },
    transformObject: (document) =>
      describeProblems(
        keepOneJsonType(
          markOptionalBodies(tidySchemas(jsonSchemaTransformObject(document) as OpenAPIV3_1.Document)),
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
  const script = await readFile(fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js')));
  const hidden = { config: { quiet: true }, schema: { hide: true } };
  const document = async () => app.swagger();
  app.get('/openapi.json', hidden, document);
  app.get('/redoc/openapi.json', hidden, document);
  for (const url of ['/redoc', '/redoc/']) {
    app.get(url, hidden, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', REDOC_POLICY).send(page),
    );
  }
  app.get('/redoc/redoc.standalone.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(script),
  );
}
