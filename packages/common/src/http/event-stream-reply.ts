import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends an endless `text/event-stream` body, unless the client has left while it was opened. */
export function sendEventStream(reply: FastifyReply, stream: Readable): FastifyReply {
  // It may also have timed out during the database query; nothing would then close the stream.
  if (reply.sent || reply.raw.destroyed) {
    stream.destroy();
    return reply;
  }
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
