/** The fleet of an upgrade fixture. Run with the address of a registry it registers these machines and lets them live. */

type Json = Record<string, unknown>;

/** Registered with an `Idempotency-Key`: after an upgrade the same request must still get the same response. */
export const KEYED_REQUEST = {
  key: 'upgrade-fixture-1',
  body: { owner_id: 'owner-keyed', name: 'keyed', metadata: { b: 1, a: [] }, gpus: cards(1, rtx4090()) },
} as const;

/** The same for a request that was refused: its card is in another machine of the owner. */
export const REFUSED_REQUEST = {
  key: 'upgrade-fixture-2',
  body: {
    owner_id: 'acme',
    name: 'twin',
    gpus: cards(1, h100(), (place) => ({ uuid: `GPU-h100-${place}` })),
  },
} as const;

function rtx4090(): Json {
  return {
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_564,
    driver_version: '550.54.14',
    is_healthy: true,
  };
}

function h100(): Json {
  return {
    model_name: 'NVIDIA H100 80GB HBM3',
    vram_mb: 81_559,
    driver_version: '535.183.01',
    is_healthy: true,
    architecture: 'Hopper',
    compute_capability: '9.0',
    cuda_cores: 16_896,
    tensor_cores: 528,
    memory_bandwidth_gb_s: 3_352,
    power_consumption_w: 700,
  };
}

function cards(count: number, card: Json, differing: (place: number) => Json = () => ({})): Json[] {
  return Array.from({ length: count }, (_, place) => ({ ...card, ...differing(place) }));
}

const numbered = (prefix: string) => (place: number) => ({ uuid: `GPU-${prefix}-${place}`, index: place });

/** By the name under which `live` speaks of them. */
const MACHINES: Record<string, Json> = {
  beating: {
    owner_id: 'acme',
    name: 'atlas-01',
    hostname: 'atlas-01.example.org',
    ip_address: '192.0.2.10',
    location: 'eu-central',
    metadata: { rack: 'r7', price: 1.5, nested: { z: null, a: [true, 'x'] }, 'dotted.key': 10 },
    gpus: cards(8, h100(), numbered('h100')),
  },
  partlySilent: {
    owner_id: 'acme',
    name: 'atlas-02',
    ip_address: '2001:db8::7',
    location: 'eu-central',
    gpus: cards(
      4,
      { ...h100(), model_name: 'NVIDIA A100-SXM4-80GB', compute_capability: '8.0' },
      (place) => ({
        uuid: `GPU-a100-${place}`,
      }),
    ),
  },
  withFailingCard: {
    owner_id: 'acme',
    name: 'atlas-03',
    location: 'US-East',
    gpus: cards(4, { ...rtx4090(), architecture: 'Ada Lovelace', compute_capability: '8.9' }, (place) => ({
      index: 3 - place,
      utilization_gpu_percent: 10 * place,
      temperature_c: 60 + place,
    })),
  },
  bare: { owner_id: 'home', name: 'box', gpus: cards(1, rtx4090()) },
  sameName: { owner_id: 'home', name: 'box', metadata: {}, gpus: cards(1, rtx4090()) },
  emptyMembers: {
    owner_id: 'home',
    name: 'empties',
    hostname: '',
    ip_address: '',
    location: '',
    metadata: null,
    gpus: cards(1, { ...rtx4090(), architecture: '', compute_capability: '', cuda_cores: null, index: 0 }),
  },
  unicode: {
    owner_id: 'Müller & Söhne',
    name: 'Rechner „Zürich“ 🚀 100%_\\',
    hostname: "o'brien.example.org",
    location: '東京',
    metadata: { 'clé 🔑': 'naïve \u2028 "quoted" \\ \'single\'', ё: [] },
    gpus: cards(1, { ...rtx4090(), model_name: "Carte « d'été » 4090", architecture: 'Ada' }),
  },
  otherVendor: {
    owner_id: 'red',
    name: 'mi300',
    gpus: cards(
      8,
      {
        model_name: 'AMD Instinct MI300X',
        vram_mb: 196_592,
        driver_version: '6.7.8',
        is_healthy: true,
        architecture: 'CDNA 3',
        compute_capability: 'gfx942',
      },
      (place) => ({ index: place }),
    ),
  },
  extremes: {
    owner_id: 'edge',
    name: 'extremes',
    gpus: [
      {
        ...rtx4090(),
        vram_mb: 0,
        cuda_cores: 0,
        utilization_gpu_percent: 0,
        temperature_c: 0,
        power_draw_w: 0,
      },
      {
        ...rtx4090(),
        vram_mb: Number.MAX_SAFE_INTEGER,
        cuda_cores: 4_294_967_295,
        memory_bandwidth_gb_s: Number.MAX_SAFE_INTEGER,
        compute_capability: '9999.9999',
        power_consumption_w: 4_294_967_295,
        utilization_gpu_percent: 100,
        utilization_memory_percent: 100,
        temperature_c: 255,
        power_draw_w: 4_294_967_295,
      },
    ],
  },
  replaced: { owner_id: 'busybody', name: 'before', gpus: cards(4, rtx4090(), numbered('replaced')) },
  rented: { owner_id: 'busybody', name: 'rented', gpus: cards(4, h100(), numbered('rented')) },
  away: { owner_id: 'busybody', name: 'away', gpus: cards(1, { ...rtx4090(), is_healthy: false }) },
  inRepair: { owner_id: 'busybody', name: 'in-repair', gpus: cards(8, h100(), numbered('repair')) },
  broken: { owner_id: 'busybody', name: 'broken', gpus: cards(1, rtx4090()) },
  broughtBack: { owner_id: 'busybody', name: 'brought-back', gpus: cards(1, rtx4090()) },
  gone: { owner_id: 'leaver', name: 'gone', gpus: cards(1, rtx4090(), numbered('sold')) },
};

async function send(url: string, method: string, path: string, body?: Json, headers = {}): Promise<Json> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body ?? {}),
  });
  const text = await response.text();
  process.stderr.write(`${method} ${path} ${response.status}\n`);
  return JSON.parse(text) as Json;
}

async function live(url: string): Promise<void> {
  const ids: Record<string, unknown> = {};
  for (const [name, machine] of Object.entries(MACHINES)) {
    ids[name] = (await send(url, 'POST', '/providers', machine)).id;
  }
  for (const { key, body } of [KEYED_REQUEST, REFUSED_REQUEST]) {
    await send(url, 'POST', '/providers', body, { 'idempotency-key': key });
  }
  const beat = (name: string, gpu_metrics?: Json[]) =>
    send(url, 'POST', `/providers/${ids[name]}/heartbeat`, gpu_metrics ? { gpu_metrics } : {});
  const set = (name: string, status: string) =>
    send(url, 'PATCH', `/providers/${ids[name]}/status`, { status });

  const load = {
    utilization_gpu_percent: 97,
    utilization_memory_percent: 64,
    temperature_c: 71,
    power_draw_w: 650,
  };
  await beat(
    'beating',
    cards(8, load, (place) => ({ index: place })),
  );
  await beat('partlySilent', [
    { uuid: 'GPU-a100-2', temperature_c: 40 },
    { uuid: 'GPU-a100-0', power_draw_w: 0 },
  ]);
  await beat('withFailingCard', [{ index: 1, is_healthy: false, temperature_c: 99 }]);
  await beat('withFailingCard', [{ index: 3, utilization_gpu_percent: 101 }]);
  await beat('otherVendor');

  await send(url, 'PUT', `/providers/${ids.replaced}`, {
    name: 'after',
    metadata: { round: 2 },
    gpus: cards(3, h100(), numbered('replaced')),
  });
  await set('replaced', 'maintenance');
  await set('replaced', 'idle');
  await set('rented', 'busy');
  await beat('rented', cards(4, load));
  await set('away', 'offline');
  await set('inRepair', 'maintenance');
  await beat('inRepair');
  await set('broken', 'error');
  await set('broughtBack', 'error');
  await beat('broughtBack');
  await send(url, 'DELETE', `/providers/${ids.gone}`);
  await send(url, 'POST', '/providers', { ...MACHINES.gone, name: 'bought second-hand' });
}

if (import.meta.main) await live(process.argv[2] ?? '');
