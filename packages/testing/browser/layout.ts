import type { Page } from 'playwright-core';

/** A line of text, or a part of a control, in CSS pixels. */
interface Box {
  /** The text or control that it belongs to; unique. */
  readonly of: number;
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * What a person could not read or reach on the page as it is now, or in the dialog that is open: text and controls
 * outside of it, cut off, or upon one another, what scrolls sideways, and text that other text turns around.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const { widest, width, cut, ...boxes } = await page.evaluate(measure);
  const outside = [...boxes.texts, ...boxes.controls].filter(
    ({ left, right }) => left < -1 || right > width + 1,
  );
  if (widest > width) return [`the page is ${widest} px wide, ${outside[0]?.name} outside`];
  return [
    ...cut.map((name) => `cut off, or scrolls sideways: ${name}`),
    ...outside.map(({ name }) => `outside: ${name}`),
    ...overlaps(boxes.texts),
    ...overlaps(boxes.controls),
    ...(await page.evaluate(findTurned)).map((text) => `reads backwards: ${text}`),
  ];
}

/** Lines are as high as their font, which may be more than their distance. */
function overlaps(boxes: readonly Box[]): string[] {
  const sorted = boxes.toSorted((one, other) => one.top - other.top);
  return sorted.flatMap((one, at) => {
    const end = sorted.findIndex(({ top }, place) => place > at && top > one.bottom);
    return sorted
      .slice(at + 1, end === -1 ? undefined : end)
      .filter((other) => other.of !== one.of && areUponOneAnother(one, other))
      .map((other) => `upon one another: ${one.name} | ${other.name}`);
  });
}

function areUponOneAnother(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 2 && high > Math.min(one.bottom - one.top, other.bottom - other.top) / 3;
}

/** Runs in the page. */
function measure() {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const { scrollWidth: widest, clientWidth: width } = document.documentElement;
  // Heads of tables where rows are lists.
  const hidden = [...root.querySelectorAll('thead')].filter(
    (one) => getComputedStyle(one).clipPath !== 'none',
  );
  // What scrolls by itself where comparing is what it is for, is only read aloud, or waits for the focus.
  const isMeasured = (element: Element | null): element is Element =>
    element?.closest('.scroll, .visually-hidden, .skip, .toasts, svg') === null &&
    element.checkVisibility() &&
    hidden.every((one) => !one.contains(element));
  const nameOf = ({ textContent }: Node) => (textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);

  let last = 0;
  const boxesOf = (name: string, rects: DOMRectList) => {
    last += 1;
    const of = last;
    return [...rects]
      .filter((rect) => rect.width > 0 && rect.height > 0)
      .map(({ left, right, top, bottom }) => ({ of, name, left, right, top, bottom }));
  };
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (nameOf(node) === '' || !isMeasured(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push(...boxesOf(nameOf(node), range.getClientRects()));
  }
  const controls = [...root.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter(isMeasured)
    .flatMap((one) => boxesOf(one.getAttribute('aria-label') ?? nameOf(one), one.getClientRects()));
  const cut = [...root.querySelectorAll(':not(input, select, textarea)')]
    .filter((one) => isMeasured(one) && getComputedStyle(one).overflowX !== 'visible')
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.tagName} ${nameOf(one)}`);
  return { widest, width, cut, texts, controls };
}

/** Runs in the page: of each text what is behind the last chosen one, if two letters of it stand the wrong way. */
function findTurned(): string[] {
  const turned: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    // A stage ends what users choose with the name of its field in brackets.
    const end = /^.*\[[a-z-]+\]/s.exec(text)?.[0].length ?? 0;
    const letters = text.slice(end).search(/[a-z]{2}/i);
    if (letters < 0) continue;
    const rectOf = (at: number) => {
      const range = document.createRange();
      range.setStart(node as Node, at);
      range.setEnd(node as Node, at + 1);
      return range.getBoundingClientRect();
    };
    const [first, second] = [rectOf(end + letters), rectOf(end + letters + 1)];
    if (first.top === second.top && second.left < first.left)
      turned.push(text.slice(end).trim().slice(0, 60));
  }
  return turned;
}
