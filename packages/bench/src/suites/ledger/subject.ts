import { nextReply, runJob } from '../../harness/replies.ts';
import type { Stage } from '../../harness/stage.ts';

export interface SettleResult {
  readonly perSecond: number;
  /** Share of one processor used by the settling process. */
  readonly ownShare: number;
}

/** A ledger with sessions, and the process that settles them through the service's functions. */
export interface Subject {
  readonly url: string;
  readonly sessions: number;
  /** First id of the earned accounts, one for each session. */
  readonly firstEarnedId: number;
  settle(job: { connections: number; seconds: number; batch: number }): Promise<SettleResult>;
  /** Sequentially on one connection, which is then closed. */
  count(settlements: number): Promise<void>;
  /** Number of findings of the ledger's own proof. */
  prove(): Promise<number>;
}

export async function openSubject(
  stage: Stage,
  options: { readonly name: string; readonly sessions: number; readonly fees: 'tailed' | 'stored' },
): Promise<Subject> {
  const url = await stage.createDatabase(options.name);
  const program = await stage.start({
    name: options.name,
    source: 'services/billing/bench/settlements.ts',
    args: [url, String(options.sessions), options.fees],
  });
  const { firstEarnedId } = (await nextReply(program)) as { firstEarnedId: number };
  return {
    url,
    sessions: options.sessions,
    firstEarnedId,
    settle: async (job) => (await runJob(program, { kind: 'settle', ...job })) as SettleResult,
    count: async (settlements) => {
      await runJob(program, { kind: 'count', settlements });
    },
    async prove() {
      const { findings } = (await runJob(program, { kind: 'prove' })) as { findings: unknown[] };
      return findings.length;
    },
  };
}
