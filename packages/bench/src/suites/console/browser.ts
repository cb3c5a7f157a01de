import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '@gridlease/devstack/servers/fetched-programs';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { pollUntil } from '../../harness/poll.ts';

/** The window of a laptop. */
const VIEWPORT = { width: 1_440, height: 900 };
/** A page that renders ten thousand rows at once takes this long on a slow machine. */
const TIMEOUT_MS = 240_000;
const POLL_MS = 25;

export interface OpenBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Starts Chromium, which has to be there, with a folder of its own. */
export async function openBrowser(folder: string): Promise<OpenBrowser> {
  // biome-ignore lint/style/noProcessEnv: the program is found as the tests find it
  const executablePath = await findChromium(process.env);
  const home = await mkdtemp(join(folder, 'browser-'));
  const browser = await chromium.launch({
    executablePath,
    // Only root cannot have it.
    chromiumSandbox: process.getuid?.() !== 0,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, XDG_CACHE_HOME: home, TMPDIR: home },
    // Nothing but this machine is needed.
    args: ['--proxy-server=direct://', '--enable-precise-memory-info'],
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A tab with an empty cache, in which a visitor has chosen to act as this user. */
export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

export async function openTab({ browser }: OpenBrowser, userId: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript((id) => localStorage.setItem('gridlease-acting-as', id), userId);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

const SHOWS_LIST = `[...document.querySelectorAll('table')].some(
  ({ caption, rows }) => /achines$/.test(caption?.textContent) && rows.length > 4)`;

/** Waits until a page shows its list of machines. */
export async function untilRows(tab: Tab): Promise<void> {
  await ask(tab, SHOWS_LIST);
}

/**
 * Asks a page until an expression has a value that is true, and returns it. By the debugger, which no policy of the page
 * stops, and which costs the page next to nothing: what a test injects into it costs several milliseconds.
 */
export async function ask({ cdp }: Tab, expression: string): Promise<unknown> {
  return pollUntil(
    async () => {
      const { result } = await cdp.send('Runtime.evaluate', { expression });
      return result.value || undefined;
    },
    { problem: `the page does not get to ${expression}`, timeoutMs: TIMEOUT_MS, pollMs: POLL_MS },
  );
}
