import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { beforeAll, expect, it, type TestContext } from 'vitest';
import { beginCutOff, type CutOff, expectToBeStopped } from './delivery/cut-off.ts';
import { runJob } from './delivery/job.ts';
import { type Market, openMarket } from './delivery/market.ts';
import { replaceAgent } from './delivery/replaced-agent.ts';
import { expectSecretsToBeKept } from './delivery/secrets.ts';
import { servePage } from './delivery/served-page.ts';
import { logIn } from './delivery/ssh.ts';
import { endBeforeReady, orderMissingImage } from './delivery/unready.ts';

let market: Market | undefined;
let cutOff: CutOff | undefined;

beforeAll(async () => {
  const engine = await engineOrSkip({ skip: () => undefined as never });
  if (engine === undefined) return;
  market = await openMarket(engine);
  // It is paid for a minute, which passes during the other journeys.
  cutOff = await beginCutOff(market);
}, ENGINE_START_TIMEOUT_MS);

/** Where the kernel refuses the engine, the journey is skipped, and named as not run. */
async function open(context: TestContext): Promise<Market> {
  await engineOrSkip(context);
  if (market === undefined) throw new Error('the platform did not start');
  return market;
}

it('a page is served and found through the connection, its renter is told, billed, and nothing stays', async (context) =>
  servePage(await open(context)));

it('a renter logs in by SSH with their own key', async (context) => logIn(context, await open(context)));

it('a job gets its input, and leaves its output, log and exit status', async (context) =>
  runJob(await open(context)));

it('an agent is killed and replaced in the middle: the container lives, the bill goes on, the connection stays', async (context) =>
  replaceAgent(await open(context)));

it('an image that does not exist fails a rental in words for its renter, and costs nothing', async (context) =>
  orderMissingImage(await open(context)));

it('a rental that its renter ends before it is ready is stopped, and costs nothing', async (context) =>
  endBeforeReady(await open(context)));

it('what renter and machine tell each other is told to nobody else, and written nowhere', async (context) =>
  expectSecretsToBeKept(await open(context)));

it('a machine whose network is cut stops when the rental is no longer paid, and nothing is charged past its last sign of life', async (context) => {
  await open(context);
  if (cutOff === undefined) throw new Error('no machine was cut off');
  await expectToBeStopped(cutOff);
});

it('the platform stops when it is told to', async (context) => {
  const { stage } = await open(context);
  expect((await stage.platform.npm.stop('SIGTERM')).code).toBe(0);
});
