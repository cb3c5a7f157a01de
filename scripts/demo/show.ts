import { setTimeout as delay } from 'node:timers/promises';
import { type DemoAgent, OWNER } from './agent.ts';
import { startFleet } from './fleet.ts';
import { RENTER } from './marketplace.ts';
import { checkPage, endRental, type Rental, readCost, readReceipt, reasonOf } from './rental.ts';
import { type Scene, secondsSince } from './scene.ts';

const TERMINAL_EVERY_MS = 1_000;
/** Where a line cannot be written over. */
const LOG_EVERY_MS = 60_000;

/** Shows the page and, until the demo is stopped, what the rental costs. */
export async function show(
  { demo, tell, market, isOwn }: Scene,
  agent: DemoAgent,
  rental: Extract<Rental, { url: string }>,
): Promise<void> {
  await checkPage(rental.url, rental.id);
  tell(`\n  Its page is at ${rental.url}\n`);
  if (demo.once) return;
  const { gatewayUrl } = market.platform;
  const fleet = await startFleet(gatewayUrl, demo.stopping);
  if (!isOwn) {
    demo.atEnd(async () => {
      await fleet.leave();
      tell(`The ${fleet.machines} simulated machines are deleted from the platform.`);
    });
  }
  const consoleUrl = `${gatewayUrl.replace('127.0.0.1', 'localhost')}/console/`;
  tell(`The console is at ${consoleUrl}: act as ${RENTER}, who rents, or as ${OWNER}, whose machine it is.`);
  tell(`${fleet.machines} simulated machines of others join them.`);
  tell(
    isOwn
      ? 'Ctrl-C ends the rental and removes everything.'
      : `Ctrl-C ends the rental and deletes these machines. What was rented and paid stays in the platform's books.`,
  );
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

/** Ends the rental, waits until nothing of it is left, and shows the receipt. */
export async function finish({ tell, market }: Scene, agent: DemoAgent, id: string): Promise<void> {
  const ending = performance.now();
  await endRental(market, id);
  await agent.untilNothingIsLeft();
  tell(`The rental has ended; ${secondsSince(ending)} later nothing of it is left on the machine.`);
  const receipt = await readReceipt(market, id);
  if (receipt !== undefined) tell(`\n${receipt.replace(/^(?=.)/gm, '  ')}\n`);
}
