import { nextReply } from './replies.ts';
import type { Stage } from './stage.ts';

/** The ledger's own proof: findings in the books of a database that no service uses any more. */
export async function proveBooks(stage: Stage, databaseUrl: string): Promise<readonly unknown[]> {
  const program = await stage.start({
    name: 'proof',
    source: 'services/billing/bench/proof.ts',
    args: [databaseUrl],
  });
  const { findings } = (await nextReply(program)) as { findings: unknown[] };
  await program.stop();
  return findings;
}
