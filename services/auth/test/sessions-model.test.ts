import { setDatabaseTime } from '@gridlease/testing/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { openAuth, openAuthDatabase } from './auth.ts';
import { makeUser } from './logged-in.ts';
import { begin, COMMANDS, expectNothingLeft, type Platform } from './session-commands.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, SessionModel } from './session-model.ts';

// biome-ignore lint/style/noProcessEnv: how long to search is the caller's choice
const RUNS = Number(process.env.GRIDLEASE_MODEL_RUNS ?? 12);
const COMMANDS_MAX = 80;
const SECONDS_PER_RUN = 20;

/** Time that every run of the property goes on with: it never goes back. */
let now = Date.parse('2030-01-01T00:00:00Z');
let model: SessionModel;
let platform: Platform;
let database: Awaited<ReturnType<typeof openAuthDatabase>>;

async function open() {
  const auth = await openAuth({
    databaseUrl: database.url,
    clock: () => model.now,
    environment: {
      REFRESH_TOKEN_EXPIRE_DAYS: String(IDLE_DAYS),
      REFRESH_TOKEN_ABSOLUTE_DAYS: String(ABSOLUTE_DAYS),
      GRIDLEASE_THROTTLE__FAILURES_BEFORE_LOCK: '0',
      GRIDLEASE_THROTTLE__FAILURES_BEFORE_KNOWN_ONLY: '0',
      GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '0',
      GRIDLEASE_THROTTLE__REGISTRATIONS_PER_MINUTE: '0',
    },
  });
  return auth;
}

beforeAll(async () => {
  database = await openAuthDatabase();
  model = new SessionModel(now);
  await setDatabaseTime(database.url, new Date(now).toISOString());
  const auth = await open();
  platform = {
    auth,
    administrator: await makeUser(auth, ['admin']),
    async restart() {
      await platform.auth.close();
      platform.auth = await open();
    },
  };
});
afterAll(async () => {
  await platform.auth.close();
  await database.close();
});

it(
  'whatever people do in whatever order, sessions are what the contract says (ASVS 7.4.1, 7.4.2, 7.4.3)',
  async () => {
    const commands = fc.commands(COMMANDS, { maxCommands: COMMANDS_MAX, size: 'max' });
    const property = fc.asyncProperty(commands, async (list) => {
      now = model.now;
      model = new SessionModel(now);
      await begin(model, platform);
      await fc.asyncModelRun(() => ({ model, real: platform }), list);
      await expectNothingLeft(model, platform);
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  },
  RUNS * SECONDS_PER_RUN * 1_000,
);
