import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2, 1.4.3: normal text. */
const CONTRAST_MIN = 4.5;

/** What a person who does not see, who enlarges, or who reads slowly needs of every page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const facts = await page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? backgroundOf(element.parentElement) : backgroundColor;
    };
    const contrastOf = (element: Element) => {
      const [dark = 0, light = 0] = [
        luminance(getComputedStyle(element).color),
        luminance(backgroundOf(element)),
      ].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const texts = [...document.querySelectorAll('body *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [hidden])')];
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      lang: document.documentElement.lang,
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
      main: document.querySelectorAll('main').length,
      contrast: Math.min(...texts.map(contrastOf)),
      unlabelled: fields.filter(({ labels }) => labels?.length !== 1).map(({ name }) => name),
      unfilled: fields.filter((field) => !field.getAttribute('autocomplete') && field.type !== 'checkbox')
        .length,
      repeatedIds: ids.filter((id, at) => ids.indexOf(id) !== at),
      small: [...document.querySelectorAll('button, input:not([type=hidden], [hidden])')].filter(
        (element) => element.getBoundingClientRect().height < 24,
      ).length,
    };
  });
  const [heading = ''] = facts.headings;
  expect(facts).toMatchObject({
    lang: 'en',
    headings: [heading],
    main: 1,
    unlabelled: [],
    unfilled: 0,
    repeatedIds: [],
    small: 0,
  });
  expect(facts.title.replace('Problem: ', '')).toBe(`${heading} – Gridlease`);
  expect(facts.contrast).toBeGreaterThanOrEqual(CONTRAST_MIN);
}

/** WCAG 2.2, 1.4.10: nothing is wider than a page that is enlarged to four times its size. */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1_024, height: 768 });
}
