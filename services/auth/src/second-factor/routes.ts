import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requirePerson } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const PATH = '/api/v1/auth/second-factor';
const config = { access: 'always', needsRecentAuthentication: true } as const;
/** Of routes with which users set up the factor that their roles need. */
const duringSetup = { ...config, allowsFactorSetup: true } as const;
const tags = ['second-factor'];

/** What a client has to know before it lets users try again. */
const COUNTED = 'Wrong codes count towards the lock of the login, as wrong passwords do.';

const beginSecondFactorOperation = {
  tags,
  operationId: 'beginSecondFactor',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'person_required',
    'second_factor_already_set',
    'too_many_failed_logins',
  ],
  summary: 'Start setting up one-time codes (TOTP)',
  description: 'Logins do not ask for a code until the factor is confirmed.',
  body: schema.beginSecondFactorRequest,
  response: { 200: jsonResponse('What the authenticator needs', schema.enrolmentSchema) },
};

const confirmSecondFactorOperation = {
  tags,
  operationId: 'confirmSecondFactor',
  problems: ['person_required', 'second_factor_not_pending', 'second_factor_wrong', 'too_many_failed_logins'],
  summary: 'Confirm the second factor with its first code',
  description: `Ends all other sessions. From now on, logins need \`otp\`. ${COUNTED}`,
  body: schema.confirmSecondFactorRequest,
  response: { 200: jsonResponse('The recovery codes', schema.recoveryCodesSchema) },
};

/** What both operations on a confirmed factor may fail with. */
const factorProblems = [
  'current_password_wrong',
  'hashing_overloaded',
  'person_required',
  'second_factor_not_set',
  'second_factor_wrong',
  'too_many_failed_logins',
];

const renewRecoveryCodesOperation = {
  tags,
  operationId: 'renewRecoveryCodes',
  problems: factorProblems,
  summary: 'Renew the recovery codes',
  description: `The old ones stop working. ${COUNTED}`,
  body: schema.secondFactorProof,
  response: { 200: jsonResponse('The recovery codes', schema.recoveryCodesSchema) },
};

const removeSecondFactorOperation = {
  tags,
  operationId: 'removeSecondFactor',
  problems: factorProblems,
  summary: 'Remove the second factor',
  description: `${COUNTED} While the account is locked, every password gets \`current_password_wrong\`.`,
  body: schema.secondFactorProof,
  response: { 200: jsonResponse('Logins need only the password', messageSchema) },
};

/** One-time codes in addition to the password. */
export function secondFactorRoutes(deps: service.SecondFactorDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);

    app.post(PATH, { schema: beginSecondFactorOperation, config: duringSetup }, async (request, reply) =>
      reply.send(await service.beginSecondFactor(deps, requirePerson(request), request.body.password)),
    );

    app.post(
      `${PATH}/confirm`,
      { schema: confirmSecondFactorOperation, config: duringSetup },
      async (request, reply) => {
        const codes = await service.confirmSecondFactor(deps, requirePerson(request), request.body.code);
        return reply.send({ message: 'The second factor is set up.', recovery_codes: [...codes] });
      },
    );

    app.post(
      `${PATH}/recovery-codes`,
      { schema: renewRecoveryCodesOperation, config },
      async (request, reply) => {
        const codes = await service.renewRecoveryCodes(deps, requirePerson(request), request.body);
        return reply.send({ message: 'The recovery codes were renewed.', recovery_codes: [...codes] });
      },
    );

    app.delete(PATH, { schema: removeSecondFactorOperation, config }, async (request, reply) => {
      await service.removeSecondFactor(deps, requirePerson(request), request.body);
      return reply.send({ message: 'The second factor was removed.' });
    });
  };
}
