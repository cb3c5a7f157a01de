import { retryAfterOf, statusOf } from '@gridlease/common/errors/problem';
import type { ServiceError } from '@gridlease/common/errors/service-error';
import { readFailure } from '@gridlease/common/http/failures';
import { noteProblemCode } from '@gridlease/common/http/problem-code';
import { optional } from '@gridlease/common/http/schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccountDeps } from '../account/deps.ts';
import { registerFormBody } from '../http/form-body.ts';
import { originOf } from '../http/request.ts';
import type { InvitationDeps } from '../invitations/service.ts';
import { documentOf, type Page, pageHeaders } from './document.ts';
import type { FormValues } from './form.ts';
import { html } from './html.ts';
import { invitationPage } from './invitation.ts';
import { type MailPage, PASSWORD_FIELD, passwordProblems } from './page.ts';
import { resetPasswordPage } from './reset-password.ts';
import { unlockPage } from './unlock.ts';
import { verifyEmailPage } from './verify-email.ts';

const TOKEN_CHARACTERS_MAX = 256;
const openQuery = z.object({ token: z.string().max(TOKEN_CHARACTERS_MAX).optional().catch(undefined) });
const formBody = optional(z.record(z.string(), z.string()));
/** Pages are for people: the OpenAPI document has the operations behind them. */
const hidden = { hide: true } as const;
const BUSY = 'This is not possible at the moment. Wait a minute, then press the button again.';

const TAKEN = 'There is an account with this e-mail address already. Log in, or reset its password.';

const TROUBLE: Page = {
  heading: 'Something went wrong',
  content: html`<p>Wait a minute, then open the link again. If it does not work then either, request a new e-mail.</p>`,
};

/** The page for a failure: the form again where the person can do something about it. */
async function pageOf(page: MailPage, error: ServiceError, form: FormValues): Promise<Page> {
  if (error.code === 'link_invalid') return page.expired();
  if (error.code === 'email_taken') return page.again(form, [{ message: TAKEN }]);
  if (error.code === 'password_rejected') return page.again(form, passwordProblems(error, PASSWORD_FIELD));
  const isTemporary = error.kind === 'unavailable' || error.kind === 'exhausted';
  return isTemporary && Object.keys(form).length > 0 ? page.again(form, [{ message: BUSY }]) : TROUBLE;
}

/** A page with its form, whose failures are pages, too. */
function pageRoutes(page: MailPage, { settings }: AccountDeps): FastifyPluginAsyncZod {
  const send = (reply: FastifyReply, shown: Page, status = shown.status ?? 200) =>
    reply.code(status).headers(pageHeaders(settings.publicUrl)).send(documentOf(shown));
  const url = `/${page.name}`;
  const config = { access: 'open' } as const;
  return async (app) => {
    app.setErrorHandler(async (thrown, request, reply) => {
      const error = readFailure(request, thrown);
      noteProblemCode(reply, error.code);
      const retryAfter = retryAfterOf(error);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      // The database may be what is away, and the form needs it.
      const shown = await pageOf(page, error, (request.body ?? {}) as FormValues).catch(() => TROUBLE);
      return send(reply, shown, statusOf(error.kind));
    });

    app.get(url, { schema: { ...hidden, querystring: openQuery }, config }, async (request, reply) =>
      send(reply, await page.open(request.query.token)),
    );

    app.post(url, { schema: { ...hidden, body: formBody }, config }, async (request, reply) =>
      send(reply, await page.submit(request.body ?? {}, originOf(request))),
    );
  };
}

export type MailPageDeps = AccountDeps & InvitationDeps;

/** What people who follow the link of an e-mail see, without any script. */
export function mailPageRoutes(deps: MailPageDeps): FastifyPluginAsyncZod {
  const pages = [verifyEmailPage(deps), resetPasswordPage(deps), unlockPage(deps), invitationPage(deps)];
  return async (app) => {
    registerFormBody(app as unknown as FastifyInstance);
    for (const page of pages) await app.register(pageRoutes(page, deps));
  };
}
