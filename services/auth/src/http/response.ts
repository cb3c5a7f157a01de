import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

/** A hook for routes whose responses hold tokens or personal data. */
export async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}
