import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { closeWithFile } from './file-end.ts';

/** A proxy that is not there: whatever is not on this machine cannot be reached. */
const NOWHERE = 'http://127.0.0.1:9';

/** On a machine that has other things to do, too. */
const TIMEOUT_MS = 100_000;

/** A page, and what browsers complain about: failed requests, console errors (violations of policies), exceptions. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Chromium, which a run with CI set must have; elsewhere the calling test is skipped where it is not available. */
export async function chromiumOrSkip(context: Pick<TestContext, 'skip'>): Promise<string> {
  const { env } = process;
  try {
    return await findChromium(env);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

/** Starts a browser that reaches nothing but this machine; it ends with the test file. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'gridlease-browser-'));
  closeWithFile(() => rm(home, { recursive: true, force: true }));
  // biome-ignore lint/style/noProcessEnv: a wrapper finds its shell's commands by it; everything else is said below.
  const { PATH = '' } = process.env;
  const browser = await chromium.launch({
    executablePath,
    // Only root cannot have it.
    chromiumSandbox: process.getuid?.() !== 0,
    // Proxies of this machine's environment are not its.
    env: { PATH, HOME: home, XDG_CACHE_HOME: home, TMPDIR: home },
    args: [`--proxy-server=${NOWHERE}`, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });
  closeWithFile(() => browser.close());
  return browser;
}

interface PageOptions {
  /** Whether scripts run; default: true. */
  readonly hasScript?: boolean;
  /** In CSS pixels. */
  readonly width?: number;
}

/** Opens a page with a cookie jar of its own. */
export async function openPage(
  browser: Browser,
  { hasScript = true, width = 1_024 }: PageOptions = {},
): Promise<WatchedPage> {
  const viewport = { width, height: 768 };
  const context = await browser.newContext({ javaScriptEnabled: hasScript, viewport });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  return { page, complaints };
}
