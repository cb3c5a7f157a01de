import { within } from '@gridlease/common/time/deadline';
import { createAlarm } from '@gridlease/common/worker/alarm';
import type { Billing, LiveSession, WholeSession } from '../../platform-client/billing.ts';
import type { IdentityFile } from '../../state/identity.ts';
import type { Instance, RentalDriver } from '../drivers/driver.ts';
import { failureReason } from '../failure.ts';
import { parseWorkload, type Workload } from '../workload.ts';
import { adoptRentals } from './adoption.ts';
import type { RentalState } from './rental-state.ts';
import { Supervisor, type SupervisorDeps, sightingOf } from './supervisor.ts';
import { followWork, type Work } from './work.ts';

/** Outputs are uploaded for half an hour at most. */
const ENDING_MAX_MS = 31 * 60_000;

export interface RunnerDeps extends SupervisorDeps {
  readonly driver: RentalDriver;
  readonly billing: Billing;
  readonly identity: Pick<IdentityFile, 'providerId'>;
  /** How often rentals are listed though no event arrived. */
  readonly pollMs: number;
  /** The rentals that the owner's own runtime runs: they are left alone. */
  readonly listForeign: () => Promise<ReadonlySet<string>>;
}

/** Finds this machine's rentals and runs them. */
export class Runner implements Work {
  readonly #deps: RunnerDeps;
  readonly #news = createAlarm();
  readonly #supervisors = new Map<string, Supervisor>();
  /** Workloads that run without a record of them: the state folder was lost. */
  readonly #orphans = new Map<string, Instance>();
  /** Live rentals that are not the agent's to run. */
  readonly #foreign = new Set<string>();
  readonly #adopted = Promise.withResolvers<void>();

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Runs rentals until the agent stops; they outlive it. */
  async run(): Promise<void> {
    const { driver, identity, signal } = this.#deps;
    for (const { record, instance } of await adoptRentals(this.#deps, this.#orphans)) {
      this.#supervise(new Supervisor(this.#deps, record, instance));
    }
    this.#adopted.resolve();
    const { providerId } = identity;
    await followWork({ ...this.#deps, providerId, news: this.#news }, this, signal);
    await this.#done();
    await driver.close();
  }

  /** Ends all rentals, because this machine was deleted. Resolves once nothing is left of them, or half an hour later. */
  async endAll(): Promise<void> {
    await this.#adopted.promise;
    for (const supervisor of this.#supervisors.values()) supervisor.handle({ type: 'ended' });
    await within(ENDING_MAX_MS, this.#done(), () => {});
  }

  /** The rentals whose usage is to be reported. */
  running(): readonly { readonly sessionId: string; readonly gpus: readonly string[] }[] {
    return [...this.#supervisors.values()]
      .filter(({ isBilled }) => isBilled)
      .map(({ sessionId, cards }) => ({
        sessionId,
        gpus: cards.map(({ uuid, index }) => uuid ?? `#${index}`),
      }));
  }

  /** Whether billing is yet to be told that a rental has ended. */
  isEnding(sessionId: string): boolean {
    return this.#supervisors.get(sessionId)?.isEndUntold ?? false;
  }

  /** The platform's time as far as it is known. */
  now(): Date {
    return this.#deps.clock.now();
  }

  /** There may be news about rentals. */
  wake(): void {
    this.#news.ring();
  }

  /** A failing disk or engine must not end the search for work. */
  async onListed(sessions: readonly LiveSession[]): Promise<void> {
    const { notices } = this.#deps;
    try {
      await this.#compare(sessions);
      notices.over('comparing', 'rentals are compared with billing again');
    } catch (error) {
      const { message: reason } = error as Error;
      notices.trouble('comparing', 'rentals cannot be compared with billing', { reason });
    }
  }

  onUnreachable(): void {
    for (const supervisor of this.#supervisors.values()) supervisor.checkPaid();
  }

  msLeft(): number | undefined {
    const deadlines = [...this.#supervisors.values()].flatMap(({ deadline }) => deadline?.getTime() ?? []);
    return deadlines.length === 0 ? undefined : Math.min(...deadlines) - this.now().getTime();
  }

  async #compare(sessions: readonly LiveSession[]): Promise<void> {
    const { clock, files } = this.#deps;
    const listed = new Map(sessions.map((session) => [session.id, session]));
    for (const supervisor of this.#supervisors.values()) {
      supervisor.nudge();
      const session = listed.get(supervisor.sessionId);
      if (session !== undefined) supervisor.seen(session);
      else if (supervisor.isUnderWay) await this.#confirmEnd(supervisor);
    }
    for (const id of this.#foreign) if (!listed.has(id)) this.#foreign.delete(id);
    for (const { id } of sessions) {
      if (!this.#supervisors.has(id) && !this.#foreign.has(id)) await this.#discover(id);
    }
    await this.#removeOrphans();
    await files.saveClock(clock.reading());
  }

  /** The list may have missed it: only its own page, or the lack of one, proves an end. */
  async #confirmEnd(supervisor: Supervisor): Promise<void> {
    const found = await this.#deps.billing.read(supervisor.sessionId);
    if (found.kind === 'ended') supervisor.handle({ type: 'ended' });
    if (found.kind === 'ok') supervisor.seen(found.data);
  }

  /** A rental that the list shows and the agent does not know. */
  async #discover(id: string): Promise<void> {
    const found = await this.#deps.billing.read(id);
    // An agent that stops has let go of its rentals: it would take them for new ones, of which nothing is there.
    if (found.kind !== 'ok' || this.#deps.signal.aborted) return;
    const session = found.data;
    if (session.workload === undefined || (await this.#deps.listForeign()).has(id)) {
      this.#foreign.add(id);
      return;
    }
    const workload = parseWorkload(session.workload);
    if ('problem' in workload) return this.#refuse(id, workload.problem);
    const orphan = this.#orphans.get(id);
    if (this.#deps.signal.aborted) return;
    if (session.status === 'pending') {
      await orphan?.erase();
      if (this.#deps.signal.aborted) return;
      this.#takeOn(session, workload.data, { stage: 'preparing' });
    } else {
      // Its connection is told anew; without an instance it has been lost.
      this.#takeOn(session, workload.data, { stage: 'running', connection: {}, accepted: {} }, orphan);
    }
    this.#orphans.delete(id);
  }

  #takeOn(session: WholeSession, workload: Workload, state: RentalState, instance?: Instance): void {
    const { clock, log } = this.#deps;
    const record = {
      session_id: session.id,
      workload,
      cards: (session.gpus ?? []).map(({ index, uuid }) => ({ index, uuid })),
      sighting: sightingOf(session, clock.now()),
      state,
    };
    log.info({ session_id: session.id, status: session.status }, 'took on a rental');
    this.#supervise(new Supervisor(this.#deps, record, instance));
  }

  #supervise(supervisor: Supervisor): void {
    this.#supervisors.set(supervisor.sessionId, supervisor);
    void supervisor.done.then(() => this.#supervisors.delete(supervisor.sessionId));
    supervisor.begin();
  }

  /** Not recorded: while billing has not accepted it, the list shows the rental again. */
  async #refuse(id: string, problem: string): Promise<void> {
    const { billing, log, notices } = this.#deps;
    const reason = failureReason('workload_invalid', problem);
    log.warn({ session_id: id, reason }, 'a rental cannot run');
    const refused = await billing.reportFailed(id, { reason }, `agent-${id}-fail`);
    if (refused.kind === 'later') {
      notices.trouble(`report ${id}`, 'billing cannot be told about a rental; retrying', {
        session_id: id,
        reason: refused.reason,
      });
    }
  }

  async #removeOrphans(): Promise<void> {
    for (const [id, instance] of this.#orphans) {
      if ((await this.#deps.billing.read(id)).kind !== 'ended') continue;
      this.#deps.log.warn({ session_id: id }, 'removing what is left of a rental that has ended');
      await instance.erase();
      this.#orphans.delete(id);
    }
  }

  async #done(): Promise<void> {
    await Promise.all([...this.#supervisors.values()].map(({ done }) => done));
  }
}
