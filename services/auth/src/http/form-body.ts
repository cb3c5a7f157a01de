import { ServiceError } from '@gridlease/common/errors/service-error';
import type { FastifyInstance } from 'fastify';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** What OAuth clients may send. */
export const JSON_OR_FORM = ['application/json', FORM_TYPE];
const PARAMETERS_MAX = 32;

function invalidForm(message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_request', message);
}

/** RFC 6749, 3.1: a parameter without a value counts as missing, and none may be repeated. */
function readForm(text: string): Record<string, string> {
  const form: Record<string, string> = Object.create(null);
  const parameters = [...new URLSearchParams(text)];
  if (parameters.length > PARAMETERS_MAX) throw invalidForm('The form has too many parameters.');
  for (const [name, value] of parameters) {
    if (name in form) throw invalidForm('The form repeats a parameter.');
    if (value.includes('\u0000')) throw invalidForm('The form contains U+0000.');
    if (value !== '') form[name] = value;
  }
  return form;
}

/** Lets the routes of this plugin accept HTML forms in addition to JSON, as OAuth clients send them. */
export function registerFormBody(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, readForm(String(text)));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}
