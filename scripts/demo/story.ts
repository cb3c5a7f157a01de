import { join } from 'node:path';
import { removeMachine } from '../fleet/remove-machine.ts';
import { type DemoAgent, MACHINE, OWNER, startAgent } from './agent.ts';
import { chooseDriver, hasGpus, type RunWith } from './machine.ts';
import { findOffer, fundWallet, type Offer, openMarketplace } from './marketplace.ts';
import { orderRental, type Rental, untilReady } from './rental.ts';
import { type Demo, type Scene, secondsSince } from './scene.ts';
import { finish, show } from './show.ts';
import { openStage } from './stage.ts';
import { demoWorkload } from './workload.ts';

/** The whole demo, until it is stopped or, with `once`, done. */
export async function playDemo(demo: Demo): Promise<void> {
  const tell = (line: string) => demo.write(`${line}\n`);
  const { folder, environment, stopping } = demo;
  const runWith = await chooseDriver(demo.driver, environment);
  const { platform, isOwn } = await openStage(demo, tell);
  const isReal = await hasGpus(environment);
  const options = { folder: join(folder, 'agent'), platform, environment, hasGpus: isReal };
  let agent: DemoAgent | undefined;
  // After the agent, which sets them.
  if (runWith.driver === 'docker') demo.atEnd(runWith.removeRules);
  const market = openMarketplace(platform, stopping);
  demo.atEnd(async () => {
    await agent?.stop();
    const machine = isOwn ? undefined : await agent?.machineId();
    if (machine === undefined) return;
    await removeMachine(market.registry, machine);
    tell(`Alice's machine ${MACHINE} is deleted from the platform.`);
  });
  const restartAgent = async (next: RunWith) => {
    await agent?.stop();
    agent = await startAgent(options, next);
    return agent;
  };
  await rentAndShow({ demo, tell, market, restartAgent, isSimulated: !isReal, isOwn }, runWith);
}

async function rentAndShow(scene: Scene, runWith: RunWith): Promise<void> {
  const { demo, tell, market } = scene;
  let agent = await joinAs(scene, runWith);
  const offer = await Promise.race([findOffer(market, agent.machineId), agent.failed]);
  tellOffer(scene, offer);
  const { amount, from } = await fundWallet(market, offer);
  tell(`Rita's wallet gets ${amount} tokens from ${from}.`);

  let rental = await rent(scene, agent, offer, runWith);
  if (rental === undefined) return;
  if ('failure' in rental && runWith.driver === 'docker' && demo.driver === undefined) {
    const without = { driver: 'command', because: rental.failure } as const;
    await agent.untilNothingIsLeft();
    agent = await joinAs(scene, without);
    rental = await rent(
      scene,
      agent,
      await Promise.race([findOffer(market, agent.machineId), agent.failed]),
      without,
    );
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
  tell(`Rita wants its cheapest card: a ${offer.card} costs ${offer.hourlyRate} tokens an hour.`);
}

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
