import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { ServiceError } from '../errors/service-error.ts';

/** How many event streams may be open at the same time, in each process; 0: no limit. */
export interface StreamLimits {
  /** Of the tokens of one user. */
  readonly perUser: number;
  /** Of the tokens of one API key, which many machines of a user may share. */
  readonly perKey: number;
}

const RETRY_AFTER_SECONDS = 5;

function tooManyOfUser(limit: number): ServiceError {
  const message = `You have ${limit} event streams open, which is as many as you may have; close one first.`;
  return new ServiceError('exhausted', 'too_many_streams_of_user', message, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    details: { limit },
  });
}

/** Whose places a caller takes, and how many there are; undefined: service accounts are the platform's own. */
function holderOf(caller: Caller, { perUser, perKey }: StreamLimits) {
  if (caller.isService) return undefined;
  if (caller.isDaemon) return { name: `key ${caller.clientId}`, limit: perKey };
  return { name: `user ${caller.subject}`, limit: perUser };
}

/** Counts the open event streams of each user, so that one does not take the places of all. */
export function createStreamPlaces(limits: StreamLimits) {
  const counts = new Map<string, number>();
  const leave = (name: string) => {
    const left = (counts.get(name) ?? 0) - 1;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
  };
  return {
    /**
     * Takes a place until the response has ended, however it ends.
     *
     * @throws ServiceError 429 `too_many_streams_of_user`
     */
    take({ caller }: FastifyRequest, reply: FastifyReply): void {
      const holder = caller === undefined ? undefined : holderOf(caller, limits);
      if (holder === undefined || holder.limit === 0) return;
      const { name, limit } = holder;
      const count = counts.get(name) ?? 0;
      if (count >= limit) throw tooManyOfUser(limit);
      counts.set(name, count + 1);
      if (reply.raw.closed) leave(name);
      else reply.raw.once('close', () => leave(name));
    },
  };
}
