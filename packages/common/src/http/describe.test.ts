import { expect, test } from 'vitest';
import { describeApp } from './describe.ts';
import { createHttpServer, type HttpServerOptions } from './server.ts';

interface Deps {
  readonly http: Omit<HttpServerOptions, 'docs'>;
  readonly store: { readonly limits: { readonly itemsMax: number }; list(): Promise<string[]> };
  readonly path: string;
}

async function buildApp(deps: Deps) {
  const docs = { title: 'Test', version: '1', description: '', tags: [] };
  const app = await createHttpServer({ ...deps.http, docs });
  const { limits, list } = deps.store;
  app.get(deps.path, { schema: { operationId: 'listItems' } }, async () =>
    (await list()).slice(0, limits.itemsMax),
  );
  return app;
}

test('an app is described with the dependencies that building it reads, and without all others', async () => {
  expect(await describeApp('test', buildApp, { path: '/items' })).toMatchObject({
    paths: { '/items': { get: { operationId: 'listItems' } } },
  });
});

test('a dependency that is used while an app is described is named', async () => {
  const readsEarly = async (deps: Deps) => {
    await deps.store.list();
    return buildApp(deps);
  };
  await expect(describeApp('test', readsEarly)).rejects.toThrow('deps.store.list was used');
});
