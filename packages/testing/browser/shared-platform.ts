import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import { chromiumOrSkip, openBrowser } from '@gridlease/testing/browser';
import { closeWithFile } from '@gridlease/testing/file-end';
import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import {
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';

/** A platform of `npm start`, closed unless `startOpen` was called, a mail server, and a browser. */
interface BrowserStage {
  readonly site: Site;
  readonly platform: RunningPlatform;
  readonly browser: Browser;
  readonly mails: MailServer;
  /** Of the gateway, as links in e-mails have it. */
  readonly url: string;
  /** Of the authentication service itself, which believes the addresses that programs on this machine tell. */
  readonly authUrl: string;
}

/** Failed logins to an account from anywhere until it is locked for unknown networks. */
export const FAILURES_MAX = 12;

const START_TIMEOUT_MS = 180_000;
const LINK = /https?:\/\/\S+\?token=\S+/;

class NotHereError extends Error {}
const notHere = {
  skip(reason?: string): never {
    throw new NotHereError(reason);
  },
};

let stage: BrowserStage | undefined;
let authSettings: object = {};
let billingSettings: object = {};

/** Further configuration of the authentication service, for all tests of the file; before they begin. */
export function configureAuth(settings: object): void {
  authSettings = settings;
}

/** Further configuration of billing, as `configureAuth`. */
export function configureBilling(settings: object): void {
  billingSettings = settings;
}

let isOpen = false;

/** Starts the open platform of plain `npm start`, for all tests of the file; before they begin. */
export function startOpen(): void {
  isOpen = true;
}

let missing: string | undefined;

async function openStage(program: string): Promise<BrowserStage> {
  const mails = await openMailServer();
  closeWithFile(() => mails.close());
  const site = await openSite(closeWithFile);
  const { config } = openDataFolder(site.dataFolder);
  // JSON is YAML.
  const mail = { driver: 'smtp', url: mails.url, from: 'platform@gpu.example.org' };
  const throttle = { failures_before_known_only: FAILURES_MAX };
  await writeFile(join(config, 'auth.yaml'), JSON.stringify({ mail, throttle, ...authSettings }));
  await writeFile(join(config, 'billing.yaml'), JSON.stringify(billingSettings));
  const platform = await startPlatform(site, isOpen ? [] : ['--secure']);
  closeWithFile(() => platform.npm.stop());
  const browser = await openBrowser(program);
  const { portBase } = site;
  const authUrl = `http://127.0.0.1:${portsFrom(String(portBase)).auth}`;
  return { site, platform, browser, mails, url: `http://localhost:${portBase}`, authUrl };
}

/** The stage of this test file, inside its tests. */
export function opened(): BrowserStage {
  if (stage === undefined) throw new Error('the platform is opened before the tests of its file');
  return stage;
}

beforeAll(async () => {
  try {
    stage = await openStage(await chromiumOrSkip(notHere as never));
  } catch (error) {
    if (!(error instanceof NotHereError)) throw error;
    missing = error.message;
  }
}, START_TIMEOUT_MS);
// Where there is no browser, every test is reported as skipped.
beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

/** Waits for the nth mail with a link to this page, and returns the link of the newest. */
export function linkFor(address: string, page: string, count = 1): Promise<string> {
  const links = () =>
    opened()
      .mails.receivedBy(address)
      .flatMap(({ text }) => LINK.exec(text)?.[0] ?? [])
      .filter((link) => new URL(link).pathname === `/${page}`);
  return until(() => (links().length >= count ? links().at(-1) : undefined), {
    message: `a mail to ${address} with a link to ${page}`,
  });
}
