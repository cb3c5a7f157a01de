import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemResponses } from './documented-responses.ts';

const catalogue = {
  404: { thing_not_found: 'there is no such thing' },
  409: { thing_taken: 'the thing is taken' },
};

/** The description of each status. */
function described(
  codes: readonly string[],
  route: Omit<Parameters<typeof problemResponses>[0], 'config'> & { readonly config?: object } = {},
): Record<string, string> {
  const config = { ...route.config, problemCodes: new Set(codes) };
  const responses = problemResponses({ ...route, config }, catalogue);
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description }]) => [status, description]),
  );
}

describe('the documented failures of an operation', () => {
  it('explain its codes by status, those of every service first', () => {
    expect(described(['thing_taken', 'request_in_progress', 'thing_not_found'])).toEqual({
      404: '`thing_not_found`: there is no such thing',
      409: '`request_in_progress`: a request with the same Idempotency-Key is being processed. `thing_taken`: the thing is taken',
    });
  });

  it('leave out codes that no catalogue explains, and statuses that the route declares undocumented', () => {
    expect(described(['internal_error', 'thing_taken'], { config: { undocumented: [409] } })).toEqual({});
  });

  it('have 400 validation_failed only where something is validated', () => {
    expect(described(['validation_failed'])).toEqual({});
    expect(described(['validation_failed'], { schema: { params: z.object({}) } })).toHaveProperty('400');
  });

  it('are not derived for probes', () => {
    expect(described(['thing_taken'], { config: { operational: true } })).toEqual({});
  });
});
