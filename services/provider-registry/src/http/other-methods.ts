import { ServiceError } from '@gridlease/common/errors/service-error';
import type { FastifyInstance, HTTPMethods } from 'fastify';

/**
 * Refuses methods of a path that they would otherwise reach as `/providers/{id}`: its last part is not an id.
 */
export function refuseOtherMethods(
  app: Pick<FastifyInstance, 'route'>,
  url: string,
  { refused, allow }: { readonly refused: HTTPMethods[]; readonly allow: string },
): void {
  app.route({
    method: refused,
    url,
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.header('allow', allow);
      const message = `${request.method} is not allowed for ${url}.`;
      throw new ServiceError('method_not_allowed', 'method_not_allowed', message);
    },
  });
}
