import type { FastifyReply } from 'fastify';

const CODE = Symbol('problem code');

const BY_DESIGN = Symbol('by design');

type MarkedReply = FastifyReply & { [CODE]?: string; [BY_DESIGN]?: boolean };

/** For metrics: the code of the problem sent as the response. */
export function noteProblemCode(reply: FastifyReply, code: string): void {
  (reply as MarkedReply)[CODE] = code;
}

/** The code of the problem that was sent; undefined when there was none. */
export function problemCodeOf(reply: FastifyReply): string | undefined {
  return (reply as MarkedReply)[CODE];
}

/**
 * For the log: a 5xx that reflects how this installation is set up, or that the service is starting or draining, is
 * not a failure.
 */
export function noteByDesign(reply: FastifyReply): void {
  (reply as MarkedReply)[BY_DESIGN] = true;
}

export function isByDesign(reply: FastifyReply): boolean {
  return (reply as MarkedReply)[BY_DESIGN] ?? false;
}
