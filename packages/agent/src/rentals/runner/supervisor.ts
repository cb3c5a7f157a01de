import type { Logger } from '@gridlease/common/log/logger';
import type { Notices } from '../../log/notices.ts';
import type { LiveSession } from '../../platform-client/billing.ts';
import type { Exit, Instance } from '../drivers/driver.ts';
import { failureOf, RentalFailure } from '../failure.ts';
import type { Transfers } from '../transfers/transfers.ts';
import type { Connection } from '../workload.ts';
import { clearInstance } from './clearing.ts';
import { type LaunchDeps, prepareRental } from './launch.ts';
import type { LogTail } from './log-tail.ts';
import { contactDeadline, type Sighting } from './paid-time.ts';
import type { PlatformClock } from './platform-clock.ts';
import type { RentalFiles, RentalRecord } from './rental-files.ts';
import { followRentalLog } from './rental-log.ts';
import { isReadyDue, next, type RentalEffect, type RentalEvent, type RentalState } from './rental-state.ts';
import type { Reporter } from './reports.ts';

/** How often what billing tells of a rental is written down though nothing has changed. */
const SIGHTING_EVERY_MS = 30_000;

export interface SupervisorDeps extends LaunchDeps {
  readonly transfers: Transfers;
  readonly files: RentalFiles;
  readonly clock: PlatformClock;
  readonly newReporter: (sessionId: string, onRunning: (session: LiveSession) => void) => Reporter;
  readonly log: Logger;
  readonly notices: Notices;
  /** The agent stops; what runs goes on. */
  readonly signal: AbortSignal;
}

const isUnderWay = ({ stage }: RentalState) => stage !== 'ending' && stage !== 'over';

export function sightingOf(session: LiveSession, now: Date): Sighting {
  const { status, pending_until, paid_until } = session;
  return { status, pending_until, paid_until, seen_at: now.toISOString() };
}

/** Runs one rental from the moment it is taken on until nothing of it is left. */
export class Supervisor {
  readonly sessionId: string;
  /** Resolves once nothing of the rental is left, or the agent stops and what was under way has ended. */
  readonly done: Promise<void>;
  readonly #deps: SupervisorDeps;
  readonly #reporter: Reporter;
  readonly #finish: () => void;
  /** Aborted with the end: preparing, starting and telling that it is ready are then of no use. */
  readonly #living = new AbortController();
  readonly #untilEnd: AbortSignal;
  readonly #underWay = new Set<Promise<void>>();
  #record: RentalRecord;
  #instance: Instance | undefined;
  #logTail: LogTail | undefined;
  /** Events are handled one after the other. */
  #queue: Promise<void> = Promise.resolve();
  /** Creating and starting, whose end a clearance waits for. */
  #launching: Promise<void> = Promise.resolve();
  #savedAt: number;
  #isTelling = false;

  /** @param instance what an earlier run of the agent has left of it */
  constructor(deps: SupervisorDeps, record: RentalRecord, instance?: Instance) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#deps = { ...deps, log: deps.log.child({ session_id: record.session_id }) };
    this.sessionId = record.session_id;
    this.done = promise;
    this.#finish = resolve;
    this.#reporter = deps.newReporter(record.session_id, (session) => this.seen(session));
    this.#untilEnd = AbortSignal.any([deps.signal, this.#living.signal]);
    this.#record = record;
    this.#instance = instance;
    this.#savedAt = Date.parse(record.sighting.seen_at);
    deps.signal.addEventListener('abort', () => void this.#leave(), { once: true });
  }

  get state(): RentalState {
    return this.#record.state;
  }

  get cards(): RentalRecord['cards'] {
    return this.#record.cards;
  }

  /** Whether it is yet to end. */
  get isUnderWay(): boolean {
    return isUnderWay(this.state);
  }

  /** Whether it runs, billing knows, and it is paid: a report of its usage would prolong the bill. */
  get isBilled(): boolean {
    const { state, deadline } = this;
    const isPaid = deadline === undefined || deadline > this.#deps.clock.now();
    return state.stage === 'running' && state.accepted !== undefined && isPaid;
  }

  /** Whether billing is yet to be told that it has ended. */
  get isEndUntold(): boolean {
    return this.state.stage === 'ending' && this.state.report !== undefined;
  }

  /** Until when it may go on without contact to billing, in the platform's time. */
  get deadline(): Date | undefined {
    return isUnderWay(this.state) ? contactDeadline(this.#record.sighting) : undefined;
  }

  /** Begins, or goes on where an earlier run of the agent was. */
  begin(): void {
    const { state } = this;
    if (state.stage === 'preparing') {
      this.#enqueue(async () => {
        await this.#save();
        this.#run('prepare');
      });
    }
    if (state.stage === 'running') this.#resume();
    if (state.stage === 'ending') {
      this.#living.abort();
      if (state.report !== undefined) this.#run('tell_end');
      if (!state.isCleared) this.#run('clear');
    }
  }

  /** Billing shows it among the rentals that are to run. */
  seen(session: LiveSession): void {
    this.#reporter.nudge();
    const before = this.#record.sighting;
    const sighting = sightingOf(session, this.#deps.clock.now());
    this.#record = { ...this.#record, sighting };
    const seenAt = Date.parse(sighting.seen_at);
    const isNews = before.status !== sighting.status || before.paid_until !== sighting.paid_until;
    if (!isUnderWay(this.state) || !(isNews || seenAt - this.#savedAt >= SIGHTING_EVERY_MS)) return;
    this.#savedAt = seenAt;
    this.#enqueue(async () => {
      if (isUnderWay(this.state)) await this.#save();
    });
  }

  /** Billing can be reached. */
  nudge(): void {
    this.#reporter.nudge();
  }

  /** Ends it if it is no longer paid; called while billing cannot be reached. */
  checkPaid(): void {
    const { deadline } = this;
    if (deadline === undefined || deadline > this.#deps.clock.now()) return;
    this.handle({ type: 'unpaid', at: deadline.toISOString() });
  }

  handle(event: RentalEvent): void {
    this.#enqueue(async () => {
      const before = this.state;
      const { state, effects } = next(before, event, new Date());
      if (state === before && effects.length === 0) return;
      if (state.stage !== before.stage) {
        this.#deps.log.info({ event: event.type, stage: state.stage }, 'a rental has a new stage');
      }
      this.#record = { ...this.#record, state };
      if (!isUnderWay(state)) this.#living.abort();
      if (state.stage !== 'over') await this.#save();
      for (const effect of effects) this.#run(effect);
    });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error) => {
      this.#deps.log.error({ error }, 'an event of a rental could not be handled');
    });
  }

  async #save(): Promise<void> {
    const { files, notices } = this.#deps;
    try {
      await files.save(this.#record);
      notices.over('rental files', 'the state of rentals can be written again');
    } catch (error) {
      const { message: reason } = error as Error;
      notices.trouble('rental files', 'the state of rentals cannot be written', { reason });
      // What would not be known after a crash must not be started.
      if (this.state.stage === 'starting') this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const failure = failureOf(error);
    this.#deps.log.warn({ reason: failure.message, error }, 'a rental cannot run');
    this.handle({ type: 'failed', code: failure.code, text: failure.message });
  }

  #run(effect: RentalEffect): void {
    const { signal, log } = this.#deps;
    if (signal.aborted) return;
    const work = this.#perform(effect).catch((error) => {
      if (!signal.aborted) log.error({ error, effect }, 'a step of a rental failed');
    });
    this.#underWay.add(work);
    void work.then(() => this.#underWay.delete(work));
  }

  #perform(effect: RentalEffect): Promise<void> {
    switch (effect) {
      case 'prepare':
        return this.#launch(() => this.#prepare());
      case 'start':
        return this.#launch(() => this.#start());
      case 'tell_ready':
        return this.#tellReady();
      case 'tell_end':
        return this.#tellEnd();
      case 'clear':
        return this.#clear();
      case 'forget':
        return this.#forget();
    }
  }

  #launch(work: () => Promise<void>): Promise<void> {
    this.#launching = work().catch((error) => {
      // Otherwise its end is already known, or the agent stops.
      if (!this.#untilEnd.aborted) this.#fail(error);
    });
    return this.#launching;
  }

  async #prepare(): Promise<void> {
    await prepareRental(this.#deps, this.#record, this.#untilEnd, (instance) => {
      this.#instance = instance;
    });
    this.handle({ type: 'prepared' });
  }

  async #start(): Promise<void> {
    const instance = this.#instance;
    if (instance === undefined) throw new RentalFailure('start_failed', 'The workload was never created.');
    try {
      const connection = await instance.start(this.#untilEnd);
      this.handle({ type: 'started', connection: this.#withLog(connection) });
      this.#awaitExit(instance);
    } finally {
      // Also of a workload that failed to start: the log says why.
      this.#followLog(instance);
    }
  }

  /** Goes on with a rental that was running when the agent ended. */
  #resume(): void {
    const instance = this.#instance;
    if (instance === undefined) {
      this.handle(this.#lost());
      return;
    }
    this.#awaitExit(instance);
    this.#followLog(instance);
    this.#run('tell_ready');
    const tellConnection = async () =>
      this.handle({ type: 'connected', connection: this.#withLog(await instance.connection()) });
    tellConnection().catch((error) =>
      this.#deps.log.warn({ error }, 'it is not known where a rental is reached'),
    );
  }

  #awaitExit({ exited }: Instance): void {
    void exited.then((exit) => {
      if (!this.#deps.signal.aborted) this.handle(this.#eventOf(exit));
    });
  }

  #eventOf({ isLost, at, ...exit }: Exit): RentalEvent {
    return isLost ? this.#lost() : { type: 'exited', ...exit, at: this.#deps.clock.timeOf(at).toISOString() };
  }

  #lost(): RentalEvent {
    return { type: 'lost', at: this.#record.sighting.seen_at };
  }

  #followLog(instance: Instance): void {
    const { log } = this.#record.workload;
    if (log === undefined || this.#deps.signal.aborted) return;
    this.#logTail = followRentalLog(this.#deps, instance, log.put_url);
  }

  #withLog(connection: Connection): Connection {
    const { log } = this.#record.workload;
    return log === undefined ? connection : { ...connection, log_url: log.get_url };
  }

  /** Tells until billing has the newest connection, one after the other. */
  async #tellReady(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.state.stage === 'running' && isReadyDue(this.state)) {
      const { connection } = this.state;
      const reply = await this.#reporter.ready(connection, this.#untilEnd);
      if (reply === 'stopped') break;
      if (reply === 'accepted') this.handle({ type: 'ready_accepted', connection });
      if (reply === 'ended') this.handle({ type: 'ended' });
      if (reply === 'refused') {
        this.handle({ type: 'failed', code: 'start_failed', text: 'The platform refuses its connection.' });
      }
      await this.#queue;
    }
    this.#isTelling = false;
  }

  async #tellEnd(): Promise<void> {
    if (this.state.stage !== 'ending' || this.state.report === undefined) return;
    const { report, untold } = this.state;
    const reply = await this.#reporter.end(report, untold, this.#deps.signal);
    if (reply !== 'stopped') this.handle({ type: 'told' });
  }

  async #clear(): Promise<void> {
    await this.#launching;
    if (this.#instance !== undefined && this.state.stage === 'ending') {
      const { hasOutputs, since } = this.state;
      const outputs = hasOutputs ? (this.#record.workload.outputs ?? []) : [];
      const clearance = { instance: this.#instance, logTail: this.#logTail, outputs, since };
      await clearInstance(this.#deps, clearance);
    }
    if (!this.#deps.signal.aborted) this.handle({ type: 'cleared' });
  }

  async #forget(): Promise<void> {
    await this.#deps.files.remove(this.sessionId);
    this.#deps.log.info('nothing of the rental is left');
    this.#finish();
  }

  /** The agent stops: what runs goes on, what is under way ends. */
  async #leave(): Promise<void> {
    this.#logTail?.abandon();
    await this.#queue;
    await Promise.allSettled([...this.#underWay]);
    await this.#queue;
    this.#finish();
  }
}
