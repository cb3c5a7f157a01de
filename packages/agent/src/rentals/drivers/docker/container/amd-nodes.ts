import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RentalFailure } from '../../../failure.ts';
import type { DeviceNodes, MachineCard } from './gpus.ts';

const TOPOLOGY = '/sys/class/kfd/kfd/topology/nodes';
const KFD = '/dev/kfd';
/** From here on cards of AMD are numbered in a machine that has cards of NVIDIA, too. */
const FIRST_MIXED_INDEX = 100;

export interface KfdNode {
  /** As in the card's uuid, without `GPU-`: hexadecimal. */
  readonly uniqueId: string;
  readonly renderMinor: number;
}

/** Reads a node's `properties` of the kernel's topology; undefined for a processor's. */
export function parseKfdNode(properties: string): KfdNode | undefined {
  const value = (name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(properties)?.[1];
  const renderMinor = Number(value('drm_render_minor') ?? 0);
  if (renderMinor === 0) return undefined;
  return { uniqueId: BigInt(value('unique_id') ?? 0).toString(16), renderMinor };
}

/** The nodes of these cards: by their unique ID, of which some cards have none, else by their order. */
export function renderNodes(cards: readonly MachineCard[], nodes: readonly KfdNode[]): string[] {
  return cards.map((card) => {
    const uniqueId = card.uuid?.replace(/^GPU-0*/i, '').toLowerCase();
    const byOrder = nodes[card.index >= FIRST_MIXED_INDEX ? card.index - FIRST_MIXED_INDEX : card.index];
    const node = uniqueId === undefined ? byOrder : nodes.find((each) => each.uniqueId === uniqueId);
    if (node === undefined) {
      const text = `The machine has no device node for the card ${card.uuid ?? `#${card.index}`}.`;
      throw new RentalFailure('gpu_unavailable', text);
    }
    return `/dev/dri/renderD${node.renderMinor}`;
  });
}

async function readTopology(): Promise<KfdNode[]> {
  const names = await readdir(TOPOLOGY).catch(() => []);
  const ordered = names.toSorted((a, b) => Number(a) - Number(b));
  const texts = ordered.map((name) => readFile(join(TOPOLOGY, name, 'properties'), 'utf8').catch(() => ''));
  return (await Promise.all(texts)).flatMap((text) => parseKfdNode(text) ?? []);
}

/** @throws RentalFailure `gpu_unavailable` */
export async function findAmdNodes(cards: readonly MachineCard[]): Promise<DeviceNodes> {
  const paths = [KFD, ...renderNodes(cards, await readTopology())];
  try {
    const groups = await Promise.all(paths.map(async (path) => String((await stat(path)).gid)));
    return { paths, groups: [...new Set(groups)] };
  } catch (error) {
    throw new RentalFailure('gpu_unavailable', 'The device nodes of the cards are missing.', error);
  }
}
