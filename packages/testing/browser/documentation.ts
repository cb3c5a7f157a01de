import { openPage } from '@gridlease/testing/browser';
import { expect, it } from 'vitest';
import { opened } from './shared-platform.ts';

const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'];

interface OpenApi {
  readonly info: { readonly title: string };
  readonly tags: readonly { readonly name: string }[];
}

/** The title of a service's document, and the name of its first group of operations. */
async function describedBy(service: string): Promise<{ title: string; group: string }> {
  const { info, tags } = (await (await fetch(`${opened().url}/openapi/${service}.json`)).json()) as OpenApi;
  return { title: info.title, group: tags[0]?.name ?? 'a group' };
}

it.each(SERVICES)(
  'Swagger UI of %s shows its operations, and the browser has nothing to complain about',
  async (name) => {
    const { title, group } = await describedBy(name);
    const { page, complaints } = await openPage(opened().browser);
    await page.goto(`${opened().url}/docs/${name}`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.info .title').first().textContent()).toContain(title);
    expect(await page.locator(`.opblock-tag[data-tag="${group}"]`).count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

it.each(SERVICES)(
  'ReDoc of %s shows its groups, and the browser has nothing to complain about',
  async (name) => {
    const { title, group } = await describedBy(name);
    const { page, complaints } = await openPage(opened().browser);
    await page.goto(`${opened().url}/redoc/${name}`);
    // It renders operations when they come into view.
    await page.getByText(group, { exact: true }).first().waitFor();
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
