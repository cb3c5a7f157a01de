import type { FastifyInstance } from 'fastify';

const CHARSET = '; charset=utf-8';
const WITH_CHARSET = /^application\/([\w.-]+\+)?json; charset=utf-8$/;

/**
 * JSON has no charset parameter (RFC 8259, section 11), and generated clients compare the whole type; Fastify appends
 * one to every JSON text. Bytes and streams, such as stored objects, keep their type.
 */
export function registerJsonType(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = typeof payload === 'string' ? reply.getHeader('content-type') : undefined;
    if (typeof type === 'string' && WITH_CHARSET.test(type)) {
      reply.header('content-type', type.slice(0, -CHARSET.length));
    }
    done(null, payload);
  });
}
