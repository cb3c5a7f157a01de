import { ProblemError } from '@gridlease/client/problem-error';

/** A problem that the console finds itself, shown like one that a service finds: at the field whose name is the path. */
export function fieldProblem(path: string, message: string): ProblemError {
  return new ProblemError(new Response(null, { status: 400 }), {
    detail: message,
    errors: [{ path, message, code: 'invalid' }],
  });
}
