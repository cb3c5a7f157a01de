import type { FastifyReply } from 'fastify';

/** Aborted when the connection ends, for work that nobody waits for any more. */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
