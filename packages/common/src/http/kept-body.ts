import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ServiceError } from '../errors/service-error.ts';
import { zodValidatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On a route with `keepsRefusedBody`: why its well-formed body was refused; the body is then undefined. */
    bodyRefusal: ServiceError | undefined;
  }
  interface FastifyContextConfig {
    /**
     * The handler also runs for well-formed JSON that cannot be stored or that the body's schema refuses: see
     * `bodyRefusal`. Path, query and headers are validated as on every route.
     */
    keepsRefusedBody?: boolean;
  }
}

type Compiler = NonNullable<RouteOptions['validatorCompiler']>;

/** Carries a refused body from the validator, which does not know the request, to the request. */
class RefusedBody {
  readonly refusal: ServiceError;
  constructor(refusal: ServiceError) {
    this.refusal = refusal;
  }
}

/** The usual validator, except that the body's schema never fails: what it refuses becomes a `RefusedBody`. */
const keepingValidatorCompiler: Compiler = (part) => {
  const validate = zodValidatorCompiler(part as never) as ReturnType<Compiler>;
  if (part.httpPart !== 'body') return validate;
  return (data: unknown) => {
    const result = validate(data);
    const error = typeof result === 'object' && 'error' in result ? result.error : undefined;
    return error instanceof ServiceError ? { value: new RefusedBody(error) } : result;
  };
};

function moveRefusal(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body instanceof RefusedBody) {
    request.bodyRefusal = request.body.refusal;
    request.body = undefined;
  }
  done();
}

/**
 * Makes a route leave an invalid body to its handler. Only the body: Fastify's own `attachValidation` also lets
 * invalid paths through, and reports only one part.
 */
function keepRefusedBody(route: RouteOptions): void {
  if (route.config?.keepsRefusedBody !== true) return;
  route.validatorCompiler = keepingValidatorCompiler;
  route.preHandler = [moveRefusal, ...[route.preHandler ?? []].flat()];
}

/** Prepares the server for routes with `keepsRefusedBody`. */
export function registerKeptBody(app: FastifyInstance): void {
  app.decorateRequest('bodyRefusal', undefined);
  app.addHook('onRoute', keepRefusedBody);
}
