import type { RegisterProviderRequest } from '@gridlease/client/generated/provider-registry';

export const CARDS_OF_A_MACHINE = 4;
const OWNERS = 50;
const MODELS = [
  { model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_564, architecture: 'Ada Lovelace' },
  { model_name: 'NVIDIA A100-SXM4-80GB', vram_mb: 81_920, architecture: 'Ampere' },
  { model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559, architecture: 'Hopper' },
  { model_name: 'NVIDIA GeForce RTX 3090', vram_mb: 24_576, architecture: 'Ampere' },
] as const;

/** A scheduler's query for `GET /providers`; a quarter of the fleet matches. */
export const SEARCH =
  'status=idle&gpu_model=4090&min_vram=24000&architecture=Ada%20Lovelace&healthy_only=true&limit=50';

/**
 * The registration of the n-th machine of a fleet.
 *
 * @param uuid prefix of its cards' uuids; unique per machine.
 */
export function machine(n: number, uuid: string, namePrefix = 'box'): RegisterProviderRequest {
  const model = MODELS[n % MODELS.length] ?? MODELS[0];
  return {
    owner_id: `owner-${n % OWNERS}`,
    name: `${namePrefix}-${String(n).padStart(7, '0')}`,
    hostname: `node-${n}.example.org`,
    ip_address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    location: n % 2 === 0 ? 'eu-central' : 'us-east',
    metadata: { rack: n % 40, os: 'Ubuntu 24.04' },
    gpus: Array.from({ length: CARDS_OF_A_MACHINE }, (_, index) => ({
      ...model,
      uuid: `GPU-${uuid}-${index}`,
      index,
      driver_version: '550.54.14',
      is_healthy: true,
    })),
  };
}
