import { Readable } from 'node:stream';
import { requireRecentAuthentication } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requirePerson } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import type { AccountDeps } from './deps.ts';
import { openExport } from './export-files.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';
import { type ArchivedFile, tarOf } from './tar.ts';

const BASE = '/api/v1/auth';
const tags = ['account'];
const config = { access: 'always' } as const;
/** What a stolen access token must not do, even where the password was stolen with it: a second factor counts, too. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;
/** Of routes that users who have to change their password may use. */
const beforePasswordChange = { access: 'always', allowsPasswordChange: true } as const;

const TAR = 'application/x-tar';

/** Programs that ask for JSON get what they always got, and so does everybody while there is nothing else to get. */
function prefersJson({ headers: { accept = '' } }: FastifyRequest, isAlone: boolean): boolean {
  return !accept.includes(TAR) && (isAlone || accept.includes('application/json'));
}

async function* filesOf(
  account: object,
  others: AsyncIterable<ArchivedFile> | undefined,
): AsyncGenerator<ArchivedFile> {
  yield { name: 'account.json', content: Buffer.from(`${JSON.stringify(account, undefined, 2)}\n`) };
  if (others !== undefined) yield* others;
}

const readAccountOperation = {
  tags,
  operationId: 'getMe',
  problems: ['person_required'],
  summary: "Read the caller's account",
  response: { 200: jsonResponse('The account', schema.accountSchema) },
};

const updateAccountOperation = {
  tags,
  operationId: 'updateMe',
  problems: [
    'current_password_wrong',
    'email_taken',
    'hashing_overloaded',
    'person_required',
    'recent_authentication_required',
    'too_many_failed_logins',
    'too_many_registrations',
  ],
  summary: 'Change the name or e-mail address',
  description:
    'A new address needs a recent authentication and the current password, stays unverified until the link sent to it ' +
    'is opened, and ends all other sessions. The old address is notified. New addresses count as registrations.',
  body: schema.updateAccountRequest,
  response: { 200: jsonResponse('The updated account', schema.accountSchema) },
};

const exportAccountOperation = {
  tags,
  operationId: 'exportMe',
  problems: ['export_unavailable', 'person_required'],
  summary: "Export the caller's data",
  description:
    'A tar archive, streamed: `account.json`, and from the other services `billing/*.jsonl` (wallets, transactions, rentals, ' +
    'bills, disputes), `registry/*.jsonl` (machines) and `storage/*.jsonl` (which objects there are), one entry in each ' +
    'line. With `Accept: application/json`, or where no other service is configured, only what `account.json` has. Hashes, secrets and keys are left out. An archive ' +
    'that was cut off, because a service failed meanwhile, does not end with two empty blocks, and the connection breaks.',
  response: {
    200: {
      description: 'Everything stored about the caller',
      content: {
        'application/json': { schema: schema.accountExportSchema },
        [TAR]: { schema: z.string().meta({ format: 'binary' }) },
      },
    },
  },
};

const deleteAccountOperation = {
  tags,
  operationId: 'deleteMe',
  problems: [
    'account_holdings_unknown',
    'account_not_empty',
    'current_password_wrong',
    'deletion_cancelled',
    'hashing_overloaded',
    'last_admin',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'Delete the account',
  description:
    'Only an account that is empty in every service is deleted: 409 `account_not_empty` says in `left` what it still has ' +
    '(`balance`, `debt`, `claims`, `open_transfers`, `open_disputes`, `live_rentals`, `machines`, `objects`). A balance ' +
    'below what can be withdrawn (`forfeitable`) is given up with `forfeit`. While the services are asked, the account is ' +
    'disabled; if it has something left, it is enabled again, with its sessions and keys. Erases personal data; the id is ' +
    'kept for financial records and the audit log. Cannot be undone.',
  body: schema.deleteAccountRequest,
  response: { 200: jsonResponse('The account has been deleted', messageSchema) },
};

/** The profile of the caller. */
function profileRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${BASE}/me`,
      { schema: readAccountOperation, config: beforePasswordChange },
      async (request, reply) =>
        reply.send(schema.toAccountBody(await service.readAccount(deps, requirePerson(request)))),
    );

    app.patch(`${BASE}/me`, { schema: updateAccountOperation, config }, async (request, reply) => {
      const account = await service.updateAccount(deps, requirePerson(request), request.body, () =>
        requireRecentAuthentication(request),
      );
      return reply.send(schema.toAccountBody(account));
    });

    app.get(`${BASE}/me/export`, { schema: exportAccountOperation, config }, async (request, reply) => {
      const person = requirePerson(request);
      const { user, ...rest } = await service.exportAccount(deps, person);
      const { password_hash: _secret, ...known } = user;
      const account = { exported_at: new Date(deps.clock()).toISOString(), user: known, ...rest };
      reply.header('vary', 'Accept');
      if (prefersJson(request, deps.exporting === undefined)) {
        reply.header('content-disposition', 'attachment; filename="account.json"');
        return reply.send(account);
      }
      const { authorization = '' } = request.headers;
      const exporter = { userId: person.userId, authorization, origin: request.trace };
      const others = deps.exporting && (await openExport(deps.exporting, exporter));
      reply.header('content-disposition', 'attachment; filename="account.tar"');
      const archive = Readable.from(tarOf(filesOf(account, others), deps.clock()), { objectMode: false });
      return reply.type(TAR).send(archive as never);
    });

    app.delete(
      `${BASE}/me`,
      { schema: deleteAccountOperation, config: sensitive },
      async (request, reply) => {
        const { password, forfeit } = request.body;
        await service.deleteOwnAccount(deps, requirePerson(request), { password, forfeit });
        return reply.send({ message: 'The account has been deleted.' });
      },
    );
  };
}

const changePasswordOperation = {
  tags,
  operationId: 'changePassword',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'password_rejected',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'Change the password',
  description: 'The session of this access token stays; all others end.',
  body: schema.changePasswordRequest,
  response: { 200: jsonResponse('The password was changed', schema.passwordChangedSchema) },
};

/** What users do with their own account while they are logged in. */
export function accountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(profileRoutes(deps));

    app.post(
      `${BASE}/change-password`,
      { schema: changePasswordOperation, config: { ...beforePasswordChange, ...sensitive } },
      async (request, reply) => {
        const { current_password: current, new_password: next } = request.body;
        const ended = await service.changePassword(deps, requirePerson(request), { current, next });
        return reply.send({ message: 'The password was changed.', sessions_revoked: ended });
      },
    );
  };
}
