import type { Locator, Page } from 'playwright-core';

/** More than any page of these tests has, gone through once. */
const STOPS_MAX = 120;

/** A person who has a keyboard and nothing else. Each waits for what it names, in the dialog that is open, if one is. */
export interface Keys {
  /** Follows a link. */
  link(name: string): Promise<void>;
  press(button: string): Promise<void>;
  /** Writes into a field, over what is in it; `form` tells apart those of several forms. */
  fill(label: string, text: string, form?: string): Promise<void>;
  /** Ticks a box. */
  tick(label: string): Promise<void>;
  /** Opens a dialog, leaves it by Escape, and opens it again from where the focus is then. */
  ask(button: string): Promise<void>;
}

export function openKeys(page: Page): Keys {
  const { keyboard } = page;
  const reach = async (find: (within: Locator) => Locator) => {
    const dialog = page.locator('dialog[open]');
    const wanted = find((await dialog.count()) > 0 ? dialog : page.locator('body')).first();
    await wanted.waitFor();
    for (let stops = 0; stops < STOPS_MAX; stops += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
      const unseen = await page.evaluate(unseenFocus);
      if (unseen !== undefined) throw new Error(`the focus is not to be seen: ${unseen}`);
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  };
  const byRole = (role: 'link' | 'button', name: string) =>
    reach((within) => within.getByRole(role, { name, exact: true }));
  return {
    async link(name) {
      await byRole('link', name);
      await keyboard.press('Enter');
    },
    async press(name) {
      await byRole('button', name);
      await keyboard.press('Space');
    },
    async fill(label, text, form) {
      await reach((within) => {
        const fields = form === undefined ? within : within.getByRole('form', { name: form });
        return fields.getByLabel(label);
      });
      await keyboard.press('ControlOrMeta+a');
      await keyboard.insertText(text);
    },
    async tick(label) {
      await reach((within) => within.getByLabel(label));
      await keyboard.press('Space');
    },
    async ask(name) {
      await byRole('button', name);
      await keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  };
}

/** Runs in the page: what has the focus, unless that is on the screen and has a frame around it. */
function unseenFocus(): string | undefined {
  const focused = document.activeElement;
  // The browser's own bar follows the last element.
  if (focused === null || focused === document.body) return undefined;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isFramed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  return isOnScreen && isFramed ? undefined : focused.outerHTML.slice(0, 200);
}
