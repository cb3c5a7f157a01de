import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf, type Person, requirePerson } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import type { AccountDeps } from './deps.ts';
import { addressOf, requestVerification, verifyEmailByToken } from './email-verification.ts';
import { emailRequired } from './errors.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import * as schema from './schema.ts';
import { unlockByToken } from './unlock.ts';

const BASE = '/api/v1/auth';
const tags = ['account'];
const open = { access: 'open' } as const;

const forgotPasswordOperation = {
  tags,
  operationId: 'forgotPassword',
  problems: ['mail_queue_full'],
  summary: 'Request a link to reset the password',
  description:
    'The response is the same whether or not the account exists. The link is sent by e-mail, expires after 30 minutes ' +
    'and works once; an account gets at most one a minute and three in half an hour.',
  body: schema.forgotPasswordRequest,
  response: { 202: jsonResponse('If the account exists, an e-mail is sent', messageSchema) },
};

const resetPasswordOperation = {
  tags,
  operationId: 'resetPassword',
  problems: ['hashing_overloaded', 'link_invalid', 'password_rejected'],
  summary: 'Reset the password with the link',
  description:
    'Ends every session and revokes every API key; `keep_machine_keys` keeps those that are bound to named machines. Verifies ' +
    'the address. A second factor is still required at the next login, unless it was set up before the address was verified: ' +
    'it is then removed. The network of the request gets through to an account that is locked.',
  body: schema.resetPasswordRequest,
  response: { 200: jsonResponse('The password was reset', messageSchema) },
};

function passwordResetRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      `${BASE}/forgot-password`,
      { schema: forgotPasswordOperation, config: open },
      async (request, reply) => {
        await requestPasswordReset(deps, request.body.email, originOf(request));
        return reply.code(202).send({ message: 'If the account exists, an e-mail is on its way.' });
      },
    );

    app.post(
      `${BASE}/reset-password`,
      { schema: resetPasswordOperation, config: open },
      async (request, reply) => {
        const { token, new_password: password, keep_machine_keys: keepsMachineKeys } = request.body;
        await resetPassword(deps, { token, password, keepsMachineKeys, origin: originOf(request) });
        return reply.send({ message: 'The password was reset. Log in with the new one.' });
      },
    );
  };
}

const verifyEmailOperation = {
  tags,
  operationId: 'verifyEmail',
  problems: ['link_invalid'],
  summary: 'Verify an e-mail address with the link',
  body: schema.verifyEmailRequest,
  response: { 200: jsonResponse('The address is verified', messageSchema) },
};

const resendVerificationOperation = {
  tags,
  operationId: 'resendVerification',
  problems: ['mail_queue_full', 'person_required'],
  summary: 'Request the verification e-mail again',
  description:
    'For the account with this address, by default that of the caller. The response is the same whether or not there is ' +
    'such an account, and whether or not its address is verified already. An account gets at most one a minute and three in ' +
    'half an hour.',
  security: [{}, { bearerAuth: [] }] as Record<string, string[]>[],
  body: schema.resendVerificationRequest,
  response: { 202: jsonResponse('If there is something to verify, an e-mail is sent', messageSchema) },
};

/** The caller, where the request names no address. @throws ServiceError 400 `validation_failed` without one */
function personWithAddress(request: FastifyRequest): Person {
  if (request.caller === undefined) throw emailRequired();
  return requirePerson(request);
}

function verificationRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      `${BASE}/verify-email`,
      { schema: verifyEmailOperation, config: open },
      async (request, reply) => {
        await verifyEmailByToken(deps, request.body.token, originOf(request));
        return reply.send({ message: 'The e-mail address is verified.' });
      },
    );

    app.post(
      `${BASE}/resend-verification`,
      { schema: resendVerificationOperation, config: { access: 'optional' } },
      async (request, reply) => {
        const address = request.body?.email ?? (await addressOf(deps, personWithAddress(request)));
        await requestVerification(deps, address, originOf(request));
        return reply.code(202).send({ message: 'If there is something to verify, an e-mail is on its way.' });
      },
    );
  };
}

const unlockOperation = {
  tags,
  operationId: 'unlockByLink',
  problems: ['link_invalid'],
  summary: 'Unlock an account for a network with the link',
  description:
    'Lets the network from which the request comes through to an account that is locked because of failed logins from ' +
    'many networks: for a day, and for good once a login from there succeeds. The password is still needed.',
  body: schema.unlockRequest,
  response: { 200: jsonResponse('The network gets through', messageSchema) },
};

function unlockRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(`${BASE}/unlock`, { schema: unlockOperation, config: open }, async (request, reply) => {
      await unlockByToken(deps, request.body.token, originOf(request));
      return reply.send({ message: 'You can log in from here now.' });
    });
  };
}

/** What users do with links from e-mails, logged in or not. */
export function accountLinkRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(passwordResetRoutes(deps));
    await app.register(verificationRoutes(deps));
    await app.register(unlockRoutes(deps));
  };
}
