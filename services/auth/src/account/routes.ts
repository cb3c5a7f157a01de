import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf, requirePerson } from '../http/request.ts';
import type { AccountDeps } from './deps.ts';
import * as operation from './operations.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { toAccountBody } from './schema.ts';
import * as service from './service.ts';
import { resendVerification, verifyEmailByToken } from './verification.ts';

const BASE = '/api/v1/auth';
const config = { access: 'always' } as const;
/** What users who have to change their password may do. */
const first = { access: 'always', allowsPasswordChange: true } as const;
const open = { access: 'open' } as const;

/** What people do with their own account while they are logged in. */
function ownAccountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(`${BASE}/me`, { schema: operation.readAccountOperation, config: first }, async (request, reply) =>
      reply.send(toAccountBody(await service.readAccount(deps, requirePerson(request)))),
    );

    app.patch(`${BASE}/me`, { schema: operation.updateAccountOperation, config }, async (request, reply) =>
      reply.send(toAccountBody(await service.updateAccount(deps, requirePerson(request), request.body))),
    );

    app.get(
      `${BASE}/me/export`,
      { schema: operation.exportAccountOperation, config },
      async (request, reply) => {
        const { user, ...rest } = await service.exportAccount(deps, requirePerson(request));
        const { password_hash: _secret, ...known } = user;
        reply.header('content-disposition', 'attachment; filename="account.json"');
        return reply.send({ exported_at: new Date(deps.clock()).toISOString(), user: known, ...rest });
      },
    );

    app.delete(`${BASE}/me`, { schema: operation.deleteAccountOperation, config }, async (request, reply) => {
      await service.deleteAccount(deps, requirePerson(request), request.body.password);
      return reply.send({ message: 'The account has ended.' });
    });

    app.post(
      `${BASE}/change-password`,
      { schema: operation.changePasswordOperation, config: first },
      async (request, reply) => {
        const { current_password: current, new_password: next } = request.body;
        const ended = await service.changePassword(deps, requirePerson(request), { current, next });
        return reply.send({ message: 'The password is changed.', sessions_revoked: ended });
      },
    );

    app.post(
      `${BASE}/resend-verification`,
      { schema: operation.resendVerificationOperation, config },
      async (request, reply) => {
        await resendVerification(deps, requirePerson(request));
        return reply.code(202).send({ message: 'An e-mail is on its way.' });
      },
    );
  };
}

/** What people do with a link from an e-mail, logged in or not. */
function linkRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      `${BASE}/forgot-password`,
      { schema: operation.forgotPasswordOperation, config: open },
      async (request, reply) => {
        requestPasswordReset(deps, request.body.email, originOf(request));
        return reply.code(202).send({ message: 'If there is such an account, it gets an e-mail.' });
      },
    );

    app.post(
      `${BASE}/reset-password`,
      { schema: operation.resetPasswordOperation, config: open },
      async (request, reply) => {
        const { token, new_password: password } = request.body;
        await resetPassword(deps, { token, password, origin: originOf(request) });
        return reply.send({ message: 'The password is set. Log in with it.' });
      },
    );

    app.post(
      `${BASE}/verify-email`,
      { schema: operation.verifyEmailOperation, config: open },
      async (request, reply) => {
        await verifyEmailByToken(deps, request.body.token, originOf(request));
        return reply.send({ message: 'The e-mail address is verified.' });
      },
    );
  };
}

/** The account of whoever asks, and the links that lead back to it. */
export function accountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(ownAccountRoutes(deps));
    await app.register(linkRoutes(deps));
  };
}
