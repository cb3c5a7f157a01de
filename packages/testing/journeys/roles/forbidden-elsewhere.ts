import type { Attempt, Targets } from './rental.ts';
import { BUCKET } from './rental.ts';

/** Everything in the registry that belongs to another user. */
export function forbiddenMachines({ machine, otherMachine, petesMachine, ids }: Targets): Attempt[] {
  const gpus = [{ model_name: 'H100', vram_mb: 81_559, driver_version: '550', is_healthy: true }];
  const stolen = { name: 'mine', gpus, owner_id: ids.pete };
  const at = `/providers/${machine}`;
  const changes: [string, object?][] = [
    [`PUT ${at}`, { name: 'mine', gpus }],
    [`DELETE ${at}`],
    [`PATCH ${at}/status`, { status: 'maintenance' }],
    [`POST ${at}/heartbeat`, {}],
  ];
  const beat = 'heartbeat';
  return [
    // A heartbeat must not reveal whether another user's machine exists.
    ...changes.map(([call, body]) => ({
      who: ['pete'] as const,
      call,
      body,
      refusal: call.endsWith(beat) ? '404 provider_not_found' : '403 not_owner',
    })),
    ...changes.map(([call, body]) => ({
      who: ['rita', 'rolf'] as const,
      call,
      body,
      refusal: '403 role_required',
    })),
    // Only an administrator transfers a machine.
    { who: ['pete', 'paula'], call: `PUT ${at}`, body: stolen, refusal: '403 not_owner' },
    {
      who: ['pete'],
      call: 'POST /providers',
      body: { ...stolen, owner_id: ids.paula },
      refusal: '403 not_owner',
    },
    { who: ['rita'], call: 'POST /providers', body: stolen, refusal: '403 role_required' },
    // The key is for one machine, and for its heartbeats.
    {
      who: ['daemon'],
      call: `POST /providers/${otherMachine}/heartbeat`,
      body: {},
      refusal: '404 provider_not_found',
    },
    {
      who: ['daemon'],
      call: `POST /providers/${petesMachine}/heartbeat`,
      body: {},
      refusal: '404 provider_not_found',
    },
    { who: ['daemon'], call: `PUT ${at}`, body: stolen, refusal: '403 insufficient_scope' },
    { who: ['daemon'], call: `DELETE ${at}`, refusal: '403 insufficient_scope' },
    {
      who: ['daemon'],
      call: `PATCH ${at}/status`,
      body: { status: 'error' },
      refusal: '403 insufficient_scope',
    },
    {
      who: ['daemon'],
      call: 'POST /providers',
      body: { ...stolen, owner_id: ids.paula },
      refusal: '403 insufficient_scope',
    },
    { who: ['scheduler'], call: `POST ${at}/heartbeat`, body: {}, refusal: '403 insufficient_scope' },
  ];
}

/** Everything in the storage that lies in another user's home, or in nobody's. */
export function forbiddenFiles(targets: Targets): Attempt[] {
  const { reads, writes, uploads } = fileCalls(targets);
  const { ids, object } = targets;
  const people = ['rolf', 'paula'] as const;
  // Neither a daemon's key nor the scheduler has a scope for files.
  const machines = { who: ['daemon', 'scheduler'], refusal: '403 insufficient_scope' } as const;
  const copy = { source: { key: object }, destination: { key: `users/${ids.rolf}/stolen` } };
  const buckets = ['POST /buckets/loot', `DELETE /buckets/${BUCKET}`];
  return [
    ...reads.map((one) => ({ ...one, who: people, refusal: '404 object_not_found' })),
    ...writes.map((one) => ({ ...one, who: people, refusal: '403 access_denied' })),
    ...uploads.map((one) => ({ ...one, who: people, refusal: '404 upload_not_found' })),
    ...[...reads, ...writes, ...uploads].map((one) => ({ ...one, ...machines })),
    { who: people, call: `HEAD /objects/${object}`, refusal: '404 -' },
    { who: ['rolf'], call: 'POST /objects/copy', body: copy, refusal: '404 object_not_found' },
    // It would delete what it reads.
    { who: ['rolf'], call: 'POST /objects/move', body: copy, refusal: '403 access_denied' },
    ...buckets.map((call) => ({ who: [...people, 'daemon'] as const, call, refusal: '403 role_required' })),
    ...buckets.map((call) => ({ who: ['scheduler'] as const, call, refusal: '403 insufficient_scope' })),
  ];
}

type Call = Pick<Attempt, 'call' | 'body' | 'headers'>;

function fileCalls({ object, upload, ids }: Targets): Record<'reads' | 'writes' | 'uploads', Call[]> {
  const home = `users/${ids.rita}/`;
  const tus = { 'tus-resumable': '1.0.0' };
  const chunk = { ...tus, 'upload-offset': '4', 'content-type': 'application/offset+octet-stream' };
  const metadata = `key ${Buffer.from(`${home}new.bin`).toString('base64')}`;
  const begin = { ...tus, 'upload-length': '4', 'upload-metadata': metadata };
  const part = { key: object, upload_id: 'u' };
  return {
    reads: [
      { call: `GET /objects/${object}` },
      { call: `GET /objects/${BUCKET}/${object}` },
      { call: `GET /objects/${object.replaceAll('/', '%2F')}` },
      { call: `GET /objects/${object}?bucket=${BUCKET}` },
      { call: `POST /presigned-url/${object}`, body: { method: 'GET' } },
    ],
    writes: [
      { call: `PUT /objects/${object}`, body: 'malware' },
      { call: `PUT /objects/${home}new.bin`, body: 'malware' },
      { call: `PUT /objects/${object.replaceAll('/', '%2F')}`, body: 'malware' },
      { call: `DELETE /objects/${object}` },
      { call: `POST /presigned-url/${object}`, body: { method: 'PUT' } },
      { call: `GET /objects/list?prefix=${home}` },
      { call: 'POST /objects/abort-upload', body: part },
      { call: 'POST /objects/complete-upload', body: { ...part, parts: [{ part_number: 1, etag: 'e' }] } },
      { call: 'POST /uploads', headers: begin },
    ],
    uploads: [
      { call: `PATCH ${upload}`, headers: chunk, body: 'evil' },
      { call: `DELETE ${upload}`, headers: tus },
    ],
  };
}

/** Every account operation that concerns another user, or needs an administrator. */
export function forbiddenAccounts({ authSession, apiKey, ids }: Targets): Attempt[] {
  const users = '/api/v1/auth/admin/users';
  const people = ['rita', 'paula', 'daemon', 'scheduler'] as const;
  const calls: [string, object?][] = [
    [`GET ${users}`],
    [`POST ${users}/${ids.rolf}/disable`],
    [`POST ${users}/${ids.rolf}/enable`],
    [`POST ${users}/${ids.rolf}/unlock`],
    [`DELETE ${users}/${ids.rolf}/sessions`],
    [`PUT ${users}/${ids.rita}/roles/admin`],
    [`DELETE ${users}/${ids.pete}/roles/provider`],
    ['POST /api/v1/auth/admin/signing-keys/rotate', {}],
    ['GET /api/v1/auth/admin/audit'],
    ['GET /api/v1/auth/admin/service-accounts'],
    ['POST /api/v1/auth/admin/service-accounts', { name: 'mine', scopes: ['billing:read'] }],
    ['DELETE /api/v1/auth/admin/service-accounts/scheduler'],
  ];
  return [
    ...calls.map(([call, body]) => ({ who: people, call, body, refusal: '403 role_required' })),
    // Reading accounts needs a scope that the scheduler does not have.
    {
      who: ['scheduler'],
      call: `GET ${users}/${ids.rita}`,
      refusal: '403 insufficient_scope',
    },
    {
      who: ['rolf', 'paula'],
      call: `DELETE /api/v1/auth/sessions/${authSession}`,
      refusal: '404 session_not_found',
    },
    { who: ['pete'], call: `DELETE /api/v1/auth/api-keys/${apiKey}`, refusal: '404 api_key_not_found' },
    {
      who: ['rita'],
      call: 'POST /api/v1/auth/api-keys',
      body: { name: 'mine', scopes: ['registry:heartbeat'] },
      refusal: '403 role_required',
    },
    {
      who: ['daemon', 'scheduler'],
      call: 'POST /api/v1/auth/api-keys',
      body: { name: 'more' },
      refusal: '403 person_required',
    },
  ];
}
