import { liveHeapBytes } from '@gridlease/testing/live-heap';
import { expect, it } from 'vitest';
import { createReadFleet } from './catch-up.ts';
import type { MachineRow } from './machine-store.ts';

const MACHINES = 20_000;

/** As from the database: no text of it is shared with another row's. */
function rowOf(number: number): MachineRow {
  const id = `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const gpus = [0, 1, 2, 3].map((index) => ({
    uuid: `GPU-${id}-${index}`,
    index,
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_564,
    driver_version: `550.54.${number % 20}`,
    architecture: 'Ada Lovelace',
    compute_capability: '8.9',
    cuda_cores: 16_384,
    tensor_cores: 512,
    memory_bandwidth_gb_s: 1_008,
    power_consumption_w: 450,
  }));
  const texts = {
    id,
    owner_id: `owner-${number % 2_000}`,
    name: `rig-${number}`,
    hostname: `rig-${number}.example.org`,
    ip_address: `10.0.${number % 256}.1`,
    location: 'eu-west',
    location_key: 'eu-west',
    host: { cpu_cores: 64, ram_mb: 257_000 + (number % 50), cuda_version: '12.9' },
    labels: { zone: `z${number % 10}` },
    metadata: { rack: number },
    class_ids: [1, 1, 1, 1],
    price_ids: [7, 7, 7, 7],
    gpus,
  };
  return {
    ...(JSON.parse(JSON.stringify(texts)) as typeof texts),
    sharing: 'exclusive',
    drained_at: null,
    drain_reason: null,
    drain_until: null,
    verification_status: null,
    verified_at: null,
    verified_by: null,
    suspended: null,
    registered_at: new Date(1_700_000_000_000 + number),
    uptime_hundredths: 9_990,
    has_long_metadata: false,
  };
}

it('what the memory of a fleet is estimated at is about what it takes', () => {
  const before = liveHeapBytes();
  const { fleet, toMachine } = createReadFleet();
  for (let page = 0; page < MACHINES; page += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, place) => rowOf(page + place));
    fleet.putMachines(new Map(rows.map((row) => [row.id, toMachine(row)])));
  }
  const each = (liveHeapBytes() - before) / MACHINES;
  const estimated = fleet.bytes() / fleet.size();
  expect(estimated / each, `${estimated} estimated, ${each} taken for each machine`).toBeGreaterThan(0.8);
  expect(estimated / each, `${estimated} estimated, ${each} taken for each machine`).toBeLessThan(1.25);
});
