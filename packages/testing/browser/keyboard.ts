import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than any of our pages has. */
const STOPS_MAX = 12;

/** The element with the focus, as screen readers announce it. */
const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until an element of this role and name has the focus, which must be visible. */
export async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'checkbox' | 'link',
  name: string,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page).and(wanted).count()) === 0) continue;
    expect(await focused(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    return;
  }
  throw new Error(`the keyboard does not reach ${role} "${name}"`);
}

/** Types into the field with this label, which the keyboard reaches. */
export async function fillByKeyboard(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', label);
  await page.keyboard.type(text);
}

/** Presses the button, and waits for the page that follows. */
export async function pressByKeyboard(page: Page, button: string): Promise<void> {
  await tabTo(page, 'button', button);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
}
