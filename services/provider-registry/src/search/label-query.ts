import type { FastifyRequest } from 'fastify';

/** `label.<name>`, and `label[<name>]` as generated clients write it (`deepObject`). */
const LABEL = /^label(?:\.(.+)|\[(.+)\])$/s;

/**
 * Collects the query parameters of labels in the one member `label`, which the query's schema then validates; `label`
 * itself is no parameter. To be used as a `preValidation` hook.
 */
export async function collectLabels(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>;
  const found = Object.entries(query).flatMap(([key, value]) => {
    const match = LABEL.exec(key);
    return match === null ? [] : [[match[1] ?? match[2] ?? '', value] as const];
  });
  delete query.label;
  if (found.length > 0) query.label = Object.fromEntries(found);
}

/** The label parameters of a query, for people. */
export function labelsAsked(asked: URLSearchParams): string {
  return [...asked]
    .flatMap(([key, value]) => {
      const match = LABEL.exec(key);
      return match === null || value === '' ? [] : [`${match[1] ?? match[2]}=${value}`];
    })
    .join(', ');
}
