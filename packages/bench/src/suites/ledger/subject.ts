import { nextReply } from '../../harness/replies.ts';
import type { Stage } from '../../harness/stage.ts';

export interface SettleResult {
  readonly perSecond: number;
  /** How much of one processor the process that settles used. */
  readonly ownShare: number;
}

/** A ledger with sessions, and the process that settles them through the service's functions. */
export interface Subject {
  readonly url: string;
  /** Earned accounts have ids from here on, one for each session. */
  readonly firstEarnedId: number;
  settle(job: { connections: number; seconds: number; batch: number }): Promise<SettleResult>;
  /** One after the other on one connection, which is closed then. */
  count(settlements: number): Promise<void>;
  /** How many faults the ledger's own proof finds. */
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
  const ask = (job: object) => {
    const reply = nextReply(program);
    program.child.send(job);
    return reply;
  };
  return {
    url,
    firstEarnedId,
    settle: async (job) => (await ask({ kind: 'settle', ...job })) as SettleResult,
    count: async (settlements) => {
      await ask({ kind: 'count', settlements });
    },
    prove: async () => ((await ask({ kind: 'prove' })) as { findings: unknown[] }).findings.length,
  };
}
