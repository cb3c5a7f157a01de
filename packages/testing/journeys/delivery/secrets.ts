import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endRental } from '@gridlease/client/billing';
import { expect } from 'vitest';
import { signUp } from '../people.ts';
import { bearer, send } from '../roles/callers.ts';
import { type Market, pageWorkload, untilGone } from './market.ts';

async function writtenByThePlatform(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'logs');
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(files)).join('\n');
}

/** Neither another renter nor another owner sees what rita and the machine told each other; no list and no log has it. */
export async function expectSecretsToBeKept(market: Market): Promise<void> {
  const { stage, rig, rita, marker } = market;
  const { url } = stage;
  const { id } = await rita.rent(rig, pageWorkload(market, 'secret'));
  const { connection } = await rita.untilStatus(id, 'active');
  const address = connection?.http?.[0]?.url ?? '';
  const strangers = [await signUp(url, 'renter', 'rosa'), await signUp(url, 'provider', 'pete')];
  const page = `GET /api/v1/billing/sessions/${id}`;
  const lists = ['sessions', `sessions?provider_id=${rig.providerId}`, 'history'];
  for (const { accessToken } of strangers) {
    const credentials = bearer(accessToken);
    const { status, text } = await send(url, page, { credentials });
    expect([status, text.includes(marker)]).toEqual([404, false]);
    for (const list of lists) {
      const { text } = await send(url, `GET /api/v1/billing/${list}`, { credentials });
      expect([list, [id, marker, address].filter((word) => text.includes(word))]).toEqual([list, []]);
    }
  }
  for (const { accessToken } of [rita.person, stage.paula]) {
    const credentials = bearer(accessToken);
    const own = await send(url, page, { credentials });
    expect([marker, address].filter((word) => own.text.includes(word))).toEqual([marker, address]);
    for (const list of lists) {
      const { text } = await send(url, `GET /api/v1/billing/${list}`, { credentials });
      expect([list, [marker, address].filter((word) => text.includes(word))]).toEqual([list, []]);
    }
  }
  await endRental(rita.billing, id, 'done');
  await untilGone(rig, id);
  const written = [
    rig.log(),
    stage.platform.npm.lines.join('\n'),
    await writtenByThePlatform(stage.site.dataFolder),
  ];
  expect(written.map((text) => [marker, address].filter((word) => text.includes(word)))).toEqual([
    [],
    [],
    [],
  ]);
  expect(rig.log()).not.toMatch(/[?&](X-Amz-Signature|signature|token)=/i);
}
