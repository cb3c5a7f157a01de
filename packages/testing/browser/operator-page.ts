import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens a section of the navigation. */
export const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();

/** A button of the page itself. */
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Confirms the dialog that is open. */
export async function confirmIn(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Does what a button offers: fills the fields of its dialog by their labels, and confirms. */
export async function act(
  page: Page,
  offered: Locator,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await offered.click();
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label).fill(text);
  }
  await confirmIn(page, name);
}

/** Streams of events stay open, so the network never rests. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
}

/** Buttons that change nothing. */
const HARMLESS = /^(Apply|Show more|Save as CSV|Copy .*)$/;

/** What the page, once loaded, offers to do. */
export async function actionsOn(page: Page): Promise<string[]> {
  await untilLoaded(page);
  const names: string[] = [];
  for (const one of await page.getByRole('main').getByRole('button').all()) {
    names.push((await one.getAttribute('aria-label')) ?? (await one.textContent()) ?? '');
  }
  return names.filter((name) => !HARMLESS.test(name));
}
