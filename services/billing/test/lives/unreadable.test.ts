import { adminQuery } from '@gridlease/testing/database';
import { expect, it } from 'vitest';
import { registerMachine } from '../providers/registry.ts';
import { START, started } from '../rentals.ts';
import { beat, openStage, readSession } from './stage.ts';

/** More than billing reads of one machine. */
const STATES = 250_000;

it('a machine whose owner has filled its history keeps no other one from being known', async () => {
  const stage = await openStage();
  try {
    const { user_id } = await stage.billing.renter('100');
    const rent = async () => {
      const { id } = await registerMachine(stage.registry);
      await beat(stage, id);
      const session = await started(stage.billing, { user_id, provider_id: id });
      return { id, session };
    };
    const filled = await rent();
    const dead = await rent();
    await adminQuery(
      `insert into provider_states (provider_id, at, status)
      select $1, $2::timestamptz + n * interval '1 ms', case when n % 2 = 0 then 'idle' else 'busy' end
      from generate_series(1, ${STATES}) as n`,
      [filled.id, START],
      stage.registry.databaseUrl,
    );
    for (let minute = 1; minute <= 22; minute += 1) {
      await stage.advance(60);
      await beat(stage, filled.id);
      if (minute > 20) {
        await expect(stage.billing.watch()).rejects.toMatchObject({ code: 'registry_unavailable' });
      }
    }
    await stage.billing.tick();
    expect((await readSession(stage, dead.session.id)).session).toMatchObject({
      status: 'failed',
      end_reason: 'provider_offline',
    });
    expect((await readSession(stage, filled.session.id)).session).toMatchObject({ status: 'active' });
  } finally {
    await stage.close();
  }
}, 120_000);
