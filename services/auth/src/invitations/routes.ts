import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pageOf, pageStartOf } from '../http/page.ts';
import { originOf, requireAdmin, requireStaff, whileConnected } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import { registeredSchema, toRegisteredBody } from '../registration/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth';
const INVITATIONS = `${BASE}/admin/invitations`;
const tags = ['administration'];
const config = { access: 'always' } as const;
/** A stolen access token must not make members of the staff. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;
const problems = ['insufficient_scope', 'person_required', 'role_required'];

const createInvitationOperation = {
  tags,
  operationId: 'createInvitation',
  problems: [...problems, 'email_taken'],
  summary: 'Invite a user',
  description:
    'Mails a link with which the recipient creates an account with these roles; its address is then verified. Replaces ' +
    'the open invitation of the same address. Ends when its author is no longer an administrator.',
  body: schema.createInvitationRequest,
  response: { 201: jsonResponse('The invitation', schema.invitationSchema) },
};

const listInvitationsOperation = {
  tags,
  operationId: 'listInvitations',
  problems,
  summary: 'List invitations',
  description: 'Newest first; those that ended are kept for 90 days. For administrators and `auditor`.',
  querystring: schema.listInvitationsQuery,
  response: { 200: jsonResponse('The invitations', schema.invitationPage) },
};

const revokeInvitationOperation = {
  tags,
  operationId: 'revokeInvitation',
  problems: [...problems, 'invitation_not_found'],
  summary: 'Revoke an invitation',
  params: schema.invitationParams,
  response: { 200: jsonResponse('The invitation was revoked', messageSchema) },
};

function adminRoutes(deps: service.InvitationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      INVITATIONS,
      { schema: createInvitationOperation, config: sensitive },
      async (request, reply) => {
        const { email: address, roles, expires_at: expiresAt } = request.body;
        const invitation = { address, roles, expiresAt };
        const created = await service.createInvitation(deps, requireAdmin(request), invitation);
        return reply.code(201).send(schema.toInvitationBody(created));
      },
    );

    app.get(INVITATIONS, { schema: listInvitationsOperation, config }, async (request, reply) => {
      requireStaff(request, 'read_all');
      const { limit, status } = request.query;
      const page = pageStartOf(request.query, schema.invitationPlace);
      const found = await service.listInvitations(deps, status, page);
      const { entries, next_cursor } = pageOf(found, limit, ({ created_at, id }) => ({ created_at, id }));
      return reply.send({ invitations: entries.map(schema.toInvitationBody), limit, next_cursor });
    });

    app.delete(
      `${INVITATIONS}/:invitationID`,
      { schema: revokeInvitationOperation, config },
      async (request, reply) => {
        await service.revokeInvitation(deps, requireAdmin(request), request.params.invitationID);
        return reply.send({ message: 'Invitation revoked.' });
      },
    );
  };
}

const acceptInvitationOperation = {
  tags: ['account'],
  operationId: 'acceptInvitation',
  problems: ['email_taken', 'hashing_overloaded', 'link_invalid', 'password_rejected'],
  summary: 'Create an account with the link of an invitation',
  body: schema.acceptInvitationRequest,
  response: { 201: jsonResponse('The account', registeredSchema) },
};

/** Invitations: what administrators do with them, and how their recipients accept them. */
export function invitationRoutes(deps: service.InvitationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(adminRoutes(deps));

    app.post(
      `${BASE}/accept-invitation`,
      { schema: acceptInvitationOperation, config: { access: 'open' } },
      async (request, reply) => {
        const client = { origin: originOf(request), signal: whileConnected(reply) };
        const user = await service.acceptInvitation(deps, { ...request.body, ...client });
        return reply.code(201).send(toRegisteredBody(user, deps.settings));
      },
    );
  };
}
