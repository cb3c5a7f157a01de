import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What hinders people: the rest are recommendations. */
const GRAVE = ['serious', 'critical'];

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Expects that axe finds nothing serious on the page as it is now, whatever is below the fold included. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated by the debugger, which no policy of the page stops.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await inPage.run()).violations;
  });
  const grave = violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  expect(grave, page.url()).toEqual([]);
}
