import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Extent, measurePair, type OperationResult } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { startOnDisk } from './servers.ts';

const BODY = 'x'.repeat(4_096);
const SUBJECT = 'bench';
const KEYS = Array.from({ length: 1_000 }, (_, number) => `objects/${number}`);
const TOKEN_SECONDS = 3_600;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the authentication service issues them with a shared secret. */
function tokenOf(secret: string): string {
  const digest = createHash('sha256').update('gridlease-kid').update(secret).digest('hex');
  const issuedAt = Math.floor(Date.now() / 1_000);
  const header = { alg: 'HS256', kid: `hs-${digest.slice(0, 8)}`, typ: 'at+jwt' };
  const payload = {
    iss: 'gridlease-auth',
    aud: 'gridlease',
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: SUBJECT,
    sub: SUBJECT,
    client_id: 'gridlease',
    sid: SUBJECT,
    roles: ['renter'],
  };
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Small uploads of a user who has a quota, compared with the same of one who has none, each to a folder of its own. */
export async function measureQuotas(stage: Stage, extent: Extent): Promise<OperationResult[]> {
  const secret = randomBytes(32).toString('hex');
  const access = { GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_AUTH__SECRET: secret };
  const quotas = JSON.stringify([{ prefix: 'users/{sub}/', bytes: 1_024 ** 4 }]);
  const ours = await startOnDisk(stage, join(stage.folder, 'with-quota'), {
    ...access,
    GRIDLEASE_QUOTAS: quotas,
  });
  const limit = await startOnDisk(stage, join(stage.folder, 'without-quota'), access);
  const traffic: Traffic = {
    method: 'PUT',
    path: `/objects/users/${SUBJECT}/{id}`,
    ids: KEYS,
    headers: { authorization: `Bearer ${tokenOf(secret)}` },
    bodies: [BODY],
  };
  const { connections } = extent;
  const measure = (baseUrl: string) => (seconds: number) =>
    stage.generator('load', { baseUrl, traffic, connections, seconds });
  const pair = await measurePair('PUT 4 KiB', { ours: measure(ours.url), limit: measure(limit.url) }, extent);
  for (const { program } of [ours, limit]) await program.stop();
  return [pair];
}
