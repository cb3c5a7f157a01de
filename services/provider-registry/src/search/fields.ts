import { z } from 'zod';
import { providerSchema } from '../providers/schema.ts';
import type { ProviderParts } from '../providers/store.ts';

const MEMBERS = Object.keys(providerSchema.shape);

/** Names of members, separated by commas; `id` is always among them. */
export const fieldsQuery = z
  .string()
  .max(1_000)
  .transform((value, context): ReadonlySet<string> => {
    const names = value.split(',').map((name) => name.trim());
    const asked = new Set(names.filter((name) => name !== ''));
    const unknown = [...asked].filter((name) => !MEMBERS.includes(name));
    if (unknown.length === 0) return asked.add('id');
    const message = `must be names of members of a provider; unknown: ${unknown.join(', ')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .describe(
    'Members to return, separated by commas, such as `name,status,location`; `id` is always among them. The response ' +
      'then lacks the other members, including those that the schema requires',
  );

/** The parts of machines that have to be read for these members; undefined: for all. */
export function partsFor(fields: ReadonlySet<string> | undefined): ProviderParts {
  return { gpus: fields?.has('gpus') ?? true, metadata: fields?.has('metadata') ?? true };
}

/** Reduces bodies to these members; undefined keeps all. */
export function onlyFields<Body extends object>(
  fields: ReadonlySet<string> | undefined,
): (body: Body) => Partial<Body> {
  if (fields === undefined) return (body) => body;
  return (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => fields.has(name))) as Partial<Body>;
}
