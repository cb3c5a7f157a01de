import { once } from 'node:events';
import type { Program } from './programs.ts';

type Reply = { readonly result: unknown } | { readonly failure: string };

/** The next message of a program. @throws Error when the program reports a failure or exits first */
export async function nextReply({ child }: Program): Promise<unknown> {
  const ended = new AbortController();
  const { signal } = ended;
  const death = once(child, 'exit', { signal }).then(() => {
    throw new Error('the process exited before it had finished its job');
  });
  try {
    const [reply] = (await Promise.race([once(child, 'message', { signal }), death])) as [Reply];
    if ('failure' in reply) throw new Error(`the job failed: ${reply.failure}`);
    return reply.result;
  } finally {
    death.catch(() => {});
    ended.abort();
  }
}

/** Lets a program run a job and returns the result. @throws Error as `nextReply` */
export function runJob(program: Program, job: object | number): Promise<unknown> {
  const reply = nextReply(program);
  program.child.send(job);
  return reply;
}
