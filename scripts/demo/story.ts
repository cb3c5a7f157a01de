import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DemoAgent, MACHINE, OWNER, startAgent } from './agent.ts';
import { startFleet } from './fleet.ts';
import { chooseDriver, hasGpus, type RunWith } from './machine.ts';
import {
  findOffer,
  fundWallet,
  type Marketplace,
  type Offer,
  openMarketplace,
  RENTER,
} from './marketplace.ts';
import type { DemoOptions } from './options.ts';
import { startPlatform } from './platform.ts';
import {
  checkPage,
  endRental,
  type Outcome,
  orderRental,
  readCost,
  readReceipt,
  reasonOf,
  untilReady,
} from './rental.ts';
import { demoWorkload } from './workload.ts';

const TERMINAL_EVERY_MS = 1_000;
/** Where a line cannot be written over. */
const LOG_EVERY_MS = 60_000;

export interface Demo extends DemoOptions {
  /** For everything that the demo writes. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** When it began, by `performance.now()`. */
  readonly begun: number;
  readonly stopping: AbortSignal;
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
  /** Registers what closes something at the end; the last first. */
  readonly atEnd: (close: () => Promise<void>) => void;
}

interface Scene {
  readonly demo: Demo;
  readonly tell: (line: string) => void;
  readonly market: Marketplace;
  /** Starts the agent, or another one in its place. */
  readonly restartAgent: (runWith: RunWith) => Promise<DemoAgent>;
  readonly isSimulated: boolean;
}

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;

/** The whole demo, until it is stopped or, with `once`, done. */
export async function playDemo(demo: Demo): Promise<void> {
  const tell = (line: string) => demo.write(`${line}\n`);
  const { folder, environment, stopping } = demo;
  const runWith = await chooseDriver(demo.driver, environment);
  tell('Starting a platform of its own ...');
  const platform = await startPlatform(folder, environment, stopping);
  demo.atEnd(async () => {
    await platform.stop();
    tell('The platform has stopped, and its data are removed.');
  });
  tell(`It runs after ${secondsSince(demo.begun)}: ${platform.gatewayUrl}/docs/billing`);
  const isReal = await hasGpus(environment);
  const options = { folder: join(folder, 'agent'), platform, environment, hasGpus: isReal };
  let agent: DemoAgent | undefined;
  // After the agent, which sets them.
  if (runWith.driver === 'docker') demo.atEnd(runWith.removeRules);
  demo.atEnd(async () => agent?.stop());
  const restartAgent = async (next: RunWith) => {
    await agent?.stop();
    agent = await startAgent(options, next);
    return agent;
  };
  const market = openMarketplace(platform, stopping);
  await rentAndShow({ demo, tell, market, restartAgent, isSimulated: !isReal }, runWith);
}

async function rentAndShow(scene: Scene, runWith: RunWith): Promise<void> {
  const { demo, tell, market } = scene;
  let agent = await joinAs(scene, runWith);
  const offer = await Promise.race([findOffer(market), agent.failed]);
  tellOffer(scene, offer);
  const { amount, from } = await fundWallet(market, offer);
  tell(`Rita's wallet has ${amount} tokens from ${from}.`);

  let rental = await rent(scene, agent, offer, runWith);
  if (rental === undefined) return;
  if ('failure' in rental && runWith.driver === 'docker' && demo.driver === undefined) {
    const without = { driver: 'command', because: rental.failure } as const;
    await agent.untilNothingIsLeft();
    agent = await joinAs(scene, without);
    rental = await rent(scene, agent, await Promise.race([findOffer(market), agent.failed]), without);
  }
  if (rental === undefined) return;
  if ('failure' in rental) throw new Error(`the rental could not be started: ${rental.failure}`);
  try {
    await show(scene, agent, rental);
  } finally {
    await finish(scene, agent, rental.id);
  }
}

async function joinAs({ tell, restartAgent }: Scene, runWith: RunWith): Promise<DemoAgent> {
  if (runWith.driver === 'docker') {
    tell(`Rentals run in containers of the Docker engine at ${runWith.socket}.`);
  } else {
    const why = runWith.because === undefined ? '' : `, not in containers: ${runWith.because}`;
    tell(`Rentals run as programs on this machine${why}${why.endsWith('.') ? '' : '.'}`);
  }
  return restartAgent(runWith);
}

function tellOffer({ tell, isSimulated }: Scene, offer: Offer): void {
  const cards = `${offer.cards} × ${offer.card}`;
  const simulated = isSimulated ? ', which are simulated: no GPU was found here' : '';
  tell(`Alice's machine ${offer.machine} has joined with ${cards}${simulated}.`);
  tell(`Rita searches by price: a ${offer.card} costs ${offer.hourlyRate} tokens an hour.`);
}

type Rental = { readonly id: string } & Outcome;

/** Orders the rental and waits for it. Undefined if the demo was stopped meanwhile, and the rental ended. */
async function rent(
  scene: Scene,
  agent: DemoAgent,
  offer: Offer,
  { driver }: RunWith,
): Promise<Rental | undefined> {
  const { demo, tell, market } = scene;
  const runs = driver === 'docker' ? `in a container of ${demo.image}` : 'as a program, without a container';
  const card = scene.isSimulated ? `${offer.card} (simulated)` : offer.card;
  const machine = `${MACHINE} of ${OWNER}`;
  demo.stopping.throwIfAborted();
  const id = await orderRental(market, offer, demoWorkload(demo.image, { machine, card, runs }));
  const ordered = performance.now();
  const pulls = driver === 'docker' ? ` An image that is not there is pulled first: ${demo.image}.` : '';
  tell(`She rents it: rental ${id} is pending, and costs nothing yet.${pulls}`);
  try {
    const outcome = await Promise.race([untilReady(market, id), agent.failed]);
    if ('url' in outcome) tell(`It is ready after ${secondsSince(ordered)}; from now on it is charged.`);
    return { id, ...outcome };
  } catch (error) {
    await finish(scene, agent, id);
    if (demo.stopping.aborted) return undefined;
    throw error;
  }
}

/** Shows the page and, until the demo is stopped, what the rental costs. */
async function show(
  { demo, tell, market }: Scene,
  agent: DemoAgent,
  rental: Extract<Rental, { url: string }>,
): Promise<void> {
  await checkPage(rental.url, rental.id);
  tell(`\n  Its page is at ${rental.url}\n`);
  if (demo.once) return;
  const { gatewayUrl } = market.platform;
  const machines = await startFleet(gatewayUrl, demo.stopping);
  const consoleUrl = `${gatewayUrl.replace('127.0.0.1', 'localhost')}/console/`;
  tell(`The console is at ${consoleUrl}: act as ${RENTER}, who rents, or as ${OWNER}, whose machine it is.`);
  tell(`${machines} simulated machines of others join them.`);
  tell('Ctrl-C ends the rental and removes everything.');
  const everyMs = demo.isTerminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  while (!demo.stopping.aborted) {
    const { session, current_cost } = await readCost(market, rental.id);
    if (session.status !== 'active') throw new Error(`the rental has ended: ${reasonOf(session)}`);
    const lasts = Math.round((Date.now() - Date.parse(session.started_at ?? session.created_at)) / 1_000);
    const clock = `${Math.floor(lasts / 60)}:${String(lasts % 60).padStart(2, '0')}`;
    // Absent until the first report of the machine.
    const { actual_power_w: watts } = session;
    const power = watts === undefined ? '' : `, ${watts} W`;
    const line = `  ${clock}  ${current_cost} tokens so far${power}`;
    demo.write(demo.isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
    const pause = delay(everyMs, undefined, { signal: demo.stopping }).catch(() => {});
    await Promise.race([pause, agent.failed]);
  }
  if (demo.isTerminal) tell('');
}

async function finish({ tell, market }: Scene, agent: DemoAgent, id: string): Promise<void> {
  const ending = performance.now();
  await endRental(market, id);
  await agent.untilNothingIsLeft();
  tell(`The rental has ended; ${secondsSince(ending)} later nothing of it is left on the machine.`);
  const receipt = await readReceipt(market, id);
  if (receipt !== undefined) tell(`\n${receipt.replace(/^(?=.)/gm, '  ')}\n`);
}
