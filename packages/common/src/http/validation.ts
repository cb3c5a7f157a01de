import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { type FieldProblem, ServiceError } from '../errors/service-error.ts';
import { unchangedCheck } from './unchanged.ts';

const PROBLEMS_MAX = 20;

const PART_NAMES: Readonly<Record<string, string>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'headers',
};

/** The code that a schema has given to its own kind of problem (`params: { code }` of a custom issue). */
function ownCode(issue: z.core.$ZodIssue): string | undefined {
  const code = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return {
    path: issue.path.map(String).join('.'),
    message: issue.message,
    code: ownCode(issue) ?? issue.code,
  };
}

/** The schema's own code when that is the only problem, else `validation_failed`. */
function codeOf(issues: readonly z.core.$ZodIssue[]): string {
  const [first, ...others] = new Set(issues.map(ownCode));
  return first !== undefined && others.length === 0 ? first : 'validation_failed';
}

/** A 400 that names every invalid member (the first 20) of the given part of the request. */
function validationFailed(part: string, issues: readonly z.core.$ZodIssue[]): ServiceError {
  const errors = issues.slice(0, PROBLEMS_MAX).map(fieldProblem);
  const first = errors[0];
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return new ServiceError(
    'invalid',
    codeOf(issues),
    `The ${part} of the request is invalid: ${where}${first?.message ?? 'unreadable'}${more}.`,
    { errors },
  );
}

/** An optional string without constraints. */
function isAnyText(schema: z.core.$ZodType): boolean {
  const text = schema instanceof z.ZodOptional ? schema.def.innerType : undefined;
  return text instanceof z.ZodString && (text.def.checks ?? []).length === 0;
}

/** Headers are strings: a schema that asks for nothing more exists only for the document. */
function isDescription(schema: z.ZodType): boolean {
  if (!(schema instanceof z.ZodObject) || !(schema.def.catchall instanceof z.ZodUnknown)) return false;
  return Object.values(schema.def.shape).every(isAnyText);
}

/** Validates each part of a request with its zod schema; the handler gets the parsed value. */
export const zodValidatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  if (httpPart === 'headers' && isDescription(schema)) return (value) => ({ value });
  const part = PART_NAMES[httpPart ?? ''] ?? 'request';
  const isUnchanged = unchangedCheck(schema);
  return (given) => {
    // The router's object for parameters has no prototype.
    const data = httpPart === 'params' ? { ...given } : given;
    if (isUnchanged?.(data) === true) return { value: data };
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: validationFailed(part, result.error.issues) };
  };
};

/** An empty query parameter counts as absent; U+0000, which cannot be stored, is refused. */
export function registerQuery(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const query = request.query as Record<string, unknown>;
    let unstorable: string | undefined;
    for (const name in query) {
      const value = query[name];
      if (value === '') delete query[name];
      else if (typeof value === 'string' && value.includes('\u0000')) unstorable ??= name;
    }
    if (unstorable === undefined) return done();
    const message = `The query parameter ${unstorable} contains U+0000.`;
    done(new ServiceError('invalid', 'validation_failed', message));
  });
}
