import { withClient } from '@gridlease/devstack/platform/databases';
import type { BenchOptions } from '../../harness/options.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { ownTraffic } from '../auth/change.ts';
import { CHEAPEST } from '../auth/hashing.ts';
import { loginTraffic, makePeople, type People, startAuth } from '../auth/people.ts';
import { createRefresher, REFRESH_PATH } from '../auth/refreshes.ts';
import { type Contender, compareRequests, contenderOf } from './contenders.ts';
import { GOTRUE_REFRESH_PATH, gotrueLoginTraffic, makeGotruePeople, startGotrue } from './gotrue.ts';
import type { PeerPrograms } from './programs.ts';
import type { PeerRow } from './rows.ts';

const CONNECTIONS = 32;
/** Few, so that nothing waits and only the work is measured. */
const LOGIN_CONNECTIONS = 4;
const PEOPLE_MAX = 1_000;

/** One service with its users, who all have the same hash of their password on both sides. */
interface Side {
  readonly name: string;
  readonly auth: ServedWithDatabase;
  readonly people: People;
  readonly refreshPath: string;
}

/** Sessions and logins beside GoTrue's; both have a database on the same server. */
export async function measureAuth(
  stage: Stage,
  options: BenchOptions,
  programs: PeerPrograms,
): Promise<PeerRow[]> {
  const program = await programs.findGiven(
    'gotrue',
    'the Go module proxy does not serve github.com/supabase/auth, and neither npm nor Debian has it',
  );
  if (program === undefined) return [];
  const ours = await openOurs(stage, Math.min(PEOPLE_MAX, options.providers));
  const gotrue = await openGotrue(stage, program, ours);
  const sides = [ours, gotrue] as const;
  for (const { auth } of sides) await stage.calmDatabase(auth.databaseUrl);
  const connections = Math.min(CONNECTIONS, options.connections);
  const send = (side: Side, traffic: Traffic, count: number) =>
    contenderOf(stage, {
      ...{ name: side.name, served: side.auth, usesPostgres: true },
      ...{ traffic, connections: count, expected: { status: 200 } },
    });
  const logins = Math.min(LOGIN_CONNECTIONS, options.connections);
  const rows = [
    await compareRequests(
      stage,
      {
        name: `refresh, ${connections} connections`,
        note: 'both have committed the new token before they respond.',
      },
      [refreshing(stage, ours, connections), refreshing(stage, gotrue, connections)],
      options,
    ),
    await compareRequests(
      stage,
      { name: `GET of the own account, ${connections} connections` },
      [
        await send(ours, ownTraffic('/api/v1/auth/me', ours.people.accessTokens), connections),
        await send(gotrue, ownTraffic('/user', gotrue.people.accessTokens), connections),
      ],
      options,
    ),
    await compareRequests(
      stage,
      {
        name: `login beside its hash, ${logins} connections`,
        note: 'with the cheapest hash that argon2 knows, on both sides the same one.',
      },
      [
        await send(ours, loginTraffic(ours.people.ids), logins),
        await send(gotrue, gotrueLoginTraffic(gotrue.people.ids), logins),
      ],
      options,
    ),
  ];
  for (const { auth } of sides) await auth.program.stop();
  return rows;
}

async function openOurs(stage: Stage, count: number): Promise<Side> {
  const auth = await startAuth(stage, 'auth_beside_peers', CHEAPEST);
  return { name: 'ours', auth, people: await makePeople(stage, auth, count), refreshPath: REFRESH_PATH };
}

async function openGotrue(stage: Stage, program: string, ours: Side): Promise<Side> {
  const auth = await startGotrue(stage, program);
  const hash = await withClient(ours.auth.databaseUrl, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>('select password_hash from users limit 1');
    return rows[0]?.password_hash ?? '';
  });
  const people = await makeGotruePeople(auth, ours.people.ids, hash);
  return { name: 'GoTrue', auth, people, refreshPath: GOTRUE_REFRESH_PATH };
}

function refreshing(stage: Stage, { name, auth, people, refreshPath }: Side, connections: number): Contender {
  const refresh = createRefresher(stage.generator, auth.url, people.refreshTokens, refreshPath);
  const load = (seconds: number) => refresh({ connections, seconds });
  return { name, served: auth, usesPostgres: true, load };
}
