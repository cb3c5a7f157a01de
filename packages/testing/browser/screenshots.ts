/**
 * Takes pictures of every page of the console, light and dark, narrow and wide, of a platform that runs and is open:
 * `npm run screenshots -- --url http://localhost:21000 --folder pictures`
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@gridlease/devstack/servers/fetched-programs';
import { type Browser, chromium } from 'playwright-core';

const HELP = `Takes pictures of every page of the console.

  --url URL        an open platform; npm run demo has something to show (http://localhost:8080)
  --folder FOLDER  where the pictures go (pictures)
  --renter NAME    whose pages are shown (rita)
  --owner NAME     whose machines are shown (alice)
`;
const LOOKS = [
  { name: 'light', width: 1_280, colorScheme: 'light' },
  { name: 'dark', width: 1_280, colorScheme: 'dark' },
  { name: 'small', width: 320, colorScheme: 'light' },
  { name: 'wide', width: 2_560, colorScheme: 'dark' },
] as const;
const HEIGHT = 900;
const OPERATOR_PAGES = [
  ...['fleet', 'users', 'invitations', 'disputes', 'transfers', 'deposits', 'corrections', 'wallets'],
  ...[
    'debtors',
    'books',
    'journals',
    'revenue',
    'audit',
    'audit/accounts',
    'webhooks',
    'service-accounts',
    'signing-keys',
  ],
];

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    folder: { type: 'string', default: 'pictures' },
    renter: { type: 'string', default: 'rita' },
    owner: { type: 'string', default: 'alice' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else await takePictures();

async function takePictures(): Promise<void> {
  await mkdir(options.folder, { recursive: true });
  // biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
  const executablePath = await findChromium(process.env);
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    for (const look of LOOKS) {
      await takeOf(browser, look, undefined, ['/']);
      await takeOf(browser, look, options.renter, await renterPages());
      await takeOf(browser, look, options.owner, await ownerPages());
    }
  } finally {
    await browser.close();
  }
}

async function renterPages(): Promise<string[]> {
  const { sessions } = await read<{ sessions: readonly { id: string; provider_id: string }[] }>(
    `/api/v1/billing/sessions?user_id=${options.renter}&limit=1`,
  );
  const rentals = sessions.flatMap(({ id, provider_id }) => [`/rentals/${id}`, `/gpus/${provider_id}/rent`]);
  return ['/gpus', ...rentals, '/rentals', '/wallet', '/wallet/withdraw', '/files'];
}

async function ownerPages(): Promise<string[]> {
  const machines = await read<readonly { id: string }[]>(`/providers?owner_id=${options.owner}&limit=1`);
  const account = ['', '/security', '/sessions', '/keys', '/close'].map((page) => `/account${page}`);
  const operator = ['/ops', ...OPERATOR_PAGES.map((page) => `/ops/${page}`)];
  const own = machines.map(({ id }) => `/machines/${id}`);
  return ['/machines', '/machines/add', ...own, '/earnings', ...account, ...operator];
}

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(new URL(path, options.url));
  if (!response.ok) throw new Error(`${path} is ${response.status}: is ${options.url} an open platform?`);
  return (await response.json()) as Body;
}

async function takeOf(
  browser: Browser,
  { name, width, colorScheme }: (typeof LOOKS)[number],
  user: string | undefined,
  pages: readonly string[],
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, colorScheme });
  const page = await context.newPage();
  if (user !== undefined) {
    await page.addInitScript((id) => localStorage.setItem('gridlease-acting-as', id), user);
  }
  for (const path of pages) {
    await page.goto(`${options.url}/console${path}`);
    await page.locator('h1').waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    const file = `${path.replaceAll('/', '-').replace(/^-/, '') || 'start'}-${name}.png`;
    await page.screenshot({ path: join(options.folder, file), fullPage: true });
    process.stdout.write(`${file}\n`);
  }
  await context.close();
}
