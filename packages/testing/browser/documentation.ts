import { openPage } from '@gridlease/testing/browser';
import { expect, it } from 'vitest';
import { opened } from './shared-platform.ts';

const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'];

interface OpenApi {
  readonly info: { readonly title: string };
  readonly paths: Record<string, Record<string, { readonly summary?: string }>>;
}

/** The title of a service's document, and the summary of its first operation. */
async function describedBy(service: string): Promise<{ title: string; summary: string }> {
  const { info, paths } = (await (await fetch(`${opened().url}/openapi/${service}.json`)).json()) as OpenApi;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return { title: info.title, summary: operations[0]?.summary ?? 'an operation' };
}

it.each(SERVICES)(
  'Swagger UI of %s shows its operations, and the browser has nothing to complain about',
  async (name) => {
    const { title, summary } = await describedBy(name);
    const { page, complaints } = await openPage(opened().browser);
    await page.goto(`${opened().url}/docs/${name}`);
    await page.locator('.opblock').filter({ hasText: summary }).first().waitFor();
    expect(await page.locator('.info .title').first().textContent()).toContain(title);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

it.each(SERVICES)(
  'ReDoc of %s shows its operations, and the browser has nothing to complain about',
  async (name) => {
    const { title, summary } = await describedBy(name);
    const { page, complaints } = await openPage(opened().browser);
    await page.goto(`${opened().url}/redoc/${name}`);
    await page.getByRole('heading', { name: summary }).first().waitFor();
    expect(await page.locator('#redoc h1').first().textContent()).toContain(title);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

it('the browser of these tests reaches nothing but this machine', async () => {
  const { page } = await openPage(opened().browser);
  for (const url of ['http://example.org/', 'http://198.51.100.1/'])
    await expect(page.goto(url)).rejects.toThrow('net::ERR_');
});
