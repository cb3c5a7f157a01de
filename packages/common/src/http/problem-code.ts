import type { FastifyReply } from 'fastify';

const CODE = Symbol('problem code');

type MarkedReply = FastifyReply & { [CODE]?: string };

/** For metrics: with which problem a request was answered. */
export function noteProblemCode(reply: FastifyReply, code: string): void {
  (reply as MarkedReply)[CODE] = code;
}

/** The code of the problem that was answered; undefined when none was. */
export function problemCodeOf(reply: FastifyReply): string | undefined {
  return (reply as MarkedReply)[CODE];
}
