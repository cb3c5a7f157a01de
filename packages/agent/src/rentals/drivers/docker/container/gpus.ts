import { RentalFailure } from '../../../failure.ts';
import type { EngineInfo } from '../engine/engine.ts';

/** A card of the machine. */
export interface MachineCard {
  readonly index: number;
  readonly uuid?: string | undefined;
  readonly vendor: 'nvidia' | 'amd';
}

export interface DeviceRequest {
  readonly Driver: 'nvidia' | 'cdi';
  readonly DeviceIDs: readonly string[];
  readonly Capabilities?: readonly (readonly string[])[];
}

/** The part of a container's host configuration by which it has GPUs. */
export interface GpuConfig {
  readonly DeviceRequests?: readonly DeviceRequest[];
  readonly Devices?: readonly { PathOnHost: string; PathInContainer: string; CgroupPermissions: string }[];
  readonly GroupAdd?: readonly string[];
}

/** Device nodes of cards of AMD, and the groups that may use them. */
export interface DeviceNodes {
  readonly paths: readonly string[];
  readonly groups: readonly string[];
}

const CDI_KINDS = { nvidia: 'nvidia.com/gpu', amd: 'amd.com/gpu' } as const;

/** The names of CDI devices that an engine has found; engines before Docker 28.2 do not tell. */
function knownCdiDevices(info: EngineInfo): string[] {
  return (info.DiscoveredDevices ?? []).flatMap(({ Source, ID }) => (Source === 'cdi' ? [ID] : []));
}

function cdiName({ vendor, uuid, index }: MachineCard, known: readonly string[]): string {
  const names = [uuid, String(index)].filter((name) => name !== undefined);
  const candidates = names.map((name) => `${CDI_KINDS[vendor]}=${name}`);
  const [first = ''] = candidates;
  const hasKind = known.some((name) => name.startsWith(`${CDI_KINDS[vendor]}=`));
  if (!hasKind) return first;
  const found = candidates.find((name) => known.includes(name));
  if (found === undefined) {
    throw new RentalFailure(
      'gpu_unavailable',
      `The machine's Docker engine does not know the device ${first}.`,
    );
  }
  return found;
}

/**
 * How a container gets its cards.
 *
 * @param mode of the configuration.
 * @param nodes finds the device nodes of cards of AMD.
 * @throws RentalFailure `gpu_unavailable`
 */
export async function gpuConfig(
  mode: 'auto' | 'nvidia' | 'cdi' | 'none',
  cards: readonly MachineCard[],
  info: EngineInfo,
  nodes: (cards: readonly MachineCard[]) => Promise<DeviceNodes>,
): Promise<GpuConfig> {
  if (mode === 'none' || cards.length === 0) return {};
  const known = knownCdiDevices(info);
  const byCdi = ({ vendor }: MachineCard) =>
    mode === 'cdi' || (mode === 'auto' && known.some((name) => name.startsWith(`${CDI_KINDS[vendor]}=`)));
  const cdi = cards.filter(byCdi);
  const nvidia = cards.filter((card) => !byCdi(card) && card.vendor === 'nvidia');
  const amd = cards.filter((card) => !byCdi(card) && card.vendor === 'amd');
  const requests: DeviceRequest[] = [];
  if (cdi.length > 0) requests.push({ Driver: 'cdi', DeviceIDs: cdi.map((card) => cdiName(card, known)) });
  if (nvidia.length > 0) {
    const ids = nvidia.map(({ uuid, index }) => uuid ?? String(index));
    requests.push({ Driver: 'nvidia', DeviceIDs: ids, Capabilities: [['gpu']] });
  }
  const { paths, groups } = amd.length > 0 ? await nodes(amd) : { paths: [], groups: [] };
  return {
    DeviceRequests: requests,
    Devices: paths.map((path) => ({ PathOnHost: path, PathInContainer: path, CgroupPermissions: 'rw' })),
    GroupAdd: groups,
  };
}

/** Whether the engine's message says that a container could not be started because of its GPUs. */
export function isGpuProblem(message: string): boolean {
  return /CDI device|unresolvable CDI|could not select device driver|nvidia-container-cli|nvidia-ctk|no NVIDIA GPU|\/dev\/(kfd|dri|nvidia)/i.test(
    message,
  );
}
