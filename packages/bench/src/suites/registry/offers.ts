import { withClient } from '@gridlease/devstack/platform/databases';
import type pg from 'pg';
import { pollUntil } from '../../harness/poll.ts';
import { type Card, KINDS } from './cards.ts';

const PRICED_TIMEOUT_MS = 300_000;
const BASE_RATE_PER_GB = 0.01;
/** Every fifth of the owners that `copies.ts` gives to machines has rates of its own, each for every model. */
const OWNERS = 2_000;
const OWN_EACH = 5;
/** How far own rates are from the platform's, in percent. */
const OWN_PERCENT = { from: 70, steps: 61 };

/** The number of a machine from 0 to 99, by its name: the same in every fleet of the same size. */
const PERCENTILE = `('x' || substr(md5(providers.name), 1, 6))::bit(24)::integer % 100`;
/** Three in ten machines have the one, few the other. */
const LABELS = `jsonb_build_object(
  'tier', case when ${PERCENTILE} < 30 then 'secure' else 'community' end,
  'rack', (('x' || substr(md5(providers.name), 7, 6))::bit(24)::integer % 40)::text)`;
/** How many of the cards of a machine rentals have: of busy ones all, of every third idle one some. */
const TAKEN = `case when live.status = 'busy' then cardinality(live.is_healthy)
  when live.status <> 'idle' then 0
  when ${PERCENTILE} < 3 then 4 when ${PERCENTILE} < 8 then 3 when ${PERCENTILE} < 15 then 2
  when ${PERCENTILE} < 33 then 1 else 0 end`;
/** Most machines are hardly ever down. */
const UPTIME = `10000 - (case when ${PERCENTILE} < 60 then 0 else power(${PERCENTILE} - 60, 2)::integer end)`;

/**
 * Makes a fleet something that renters choose from: rates of the platform and of a fifth of the owners, labels, cards that
 * rentals have, and uptimes. Waits until the registry has given every card its price.
 */
export async function fillOffers(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(`update providers set labels = ${LABELS}`);
    await client.query(
      `insert into provider_labels (name, value, provider_id)
       select label.key, label.value, providers.id from providers, jsonb_each_text(labels) as label order by 1, 2, 3`,
    );
    await rentCards(client);
    await client.query(
      `insert into provider_uptime (provider_id, percent_hundredths) select id, ${UPTIME} from providers
       on conflict (provider_id) do update set percent_hundredths = excluded.percent_hundredths`,
    );
    // The next round of calculated uptimes is minutes away.
    await client.query('update uptime_round set after_id = null, begun_at = now()');
    await setRates(client);
    await client.query('commit');
    await pollUntil(async () => ((await isPriced(client)) ? true : undefined), {
      problem: 'the fleet did not get its prices',
      timeoutMs: PRICED_TIMEOUT_MS,
    });
  });
}

async function rentCards(client: pg.Client): Promise<void> {
  await client.query(
    `insert into allocations (provider_id, version, cards)
     select rented.id, 1, (
       select json_agg(json_build_object('index', index, 'uuid', uuid, 'taken_vram_mb', vram_mb))
       from gpus where provider_id = rented.id and position < rented.cards)
     from (
       select providers.id, ${TAKEN} as cards from providers join provider_live as live on live.provider_id = providers.id
     ) as rented where rented.cards > 0`,
  );
  await client.query(
    `update provider_live as live set
       taken_vram_mb = array(
         select case when position < rented.cards then vram_mb end from gpus
         where gpus.provider_id = live.provider_id order by position),
       in_use = array(
         select position < rented.cards from gpus where gpus.provider_id = live.provider_id order by position),
       is_full = rented.cards = cardinality(live.is_healthy)
     from (select provider_id, jsonb_array_length(cards) as cards from allocations) as rented
     where rented.provider_id = live.provider_id`,
  );
}

/** As if billing had told them: the registry's own worker makes prices of them. */
async function setRates(client: pg.Client): Promise<void> {
  const cards = [...new Set(KINDS.flatMap((kind) => kind.cards))];
  const market = {
    base_rates: Object.fromEntries(cards.map((card) => [card.model_name, baseRate(card, 100)])),
    default_rate: '0.25',
    vram_rate_per_gb: '0.02',
    power_multiplier: '0.001',
    max_card_power_w: 1_500,
    factors: {},
  };
  const owners = Array.from({ length: OWNERS / OWN_EACH }, (_, place) => {
    const percent = OWN_PERCENT.from + ((place * 17) % OWN_PERCENT.steps);
    const rates = cards.map((card) => ({
      gpu_model: card.model_name,
      hourly_rate: baseRate(card, percent),
      is_active: true,
    }));
    return { provider_id: `owner-${place * OWN_EACH}`, rates };
  });
  await client.query('insert into market (version, rates) values (1, $1)', [JSON.stringify(market)]);
  await client.query(
    `insert into rate_sets (provider_id, version, rates)
     select provider_id, 1, rates from jsonb_to_recordset($1) as told(provider_id text, rates jsonb)`,
    [JSON.stringify(owners)],
  );
}

function baseRate({ vram_mb }: Card, percent: number): string {
  return ((vram_mb / 1_024) * BASE_RATE_PER_GB * (percent / 100)).toFixed(4);
}

async function isPriced(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_priced: boolean }>(
    `select not exists (select from gpu_prices where hourly_rate is null)
       and not exists (select from rate_sets where applied_version is distinct from version)
       and not exists (select from providers where price_ids = '{}') as is_priced`,
  );
  return rows[0]?.is_priced === true;
}
