import { retryingReads } from '@gridlease/common/database/transaction';
import { createTurns } from '@gridlease/common/database/turns';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Gpu } from './provider.ts';

/** With more cached classes than this the cache starts over: names are free text, but a fleet has only hundreds. */
const REMEMBERED_MAX = 5_000;

/** Assigns cards to hardware classes: cards that no hardware filter can tell apart share a class. */
export interface GpuClasses {
  /** The class of each card, in the order given; a new kind of card gets a new class. */
  idsOf(gpus: readonly Gpu[]): Promise<number[]>;
}

interface GpuClass {
  readonly model_name: string;
  readonly vram_mb: number;
  readonly architecture: string;
  readonly compute_capability: string;
}

function classOf(gpu: Gpu): GpuClass {
  const { model_name, vram_mb, architecture = '', compute_capability = '' } = gpu;
  return { model_name, vram_mb, architecture, compute_capability };
}

const keyOf = (gpuClass: GpuClass) => JSON.stringify(Object.values(gpuClass));

/** The dictionary of classes with a cache. Classes are written outside of other transactions and never removed. */
export function createGpuClasses(db: Database): GpuClasses {
  const known = new Map<string, number>();
  /** Many machines that come at once often have the same cards: most of them find what the first one has learned. */
  const inTurn = createTurns(1);

  async function learn(classes: readonly GpuClass[]): Promise<void> {
    let found = await retryingReads(() => listClasses(db, classes));
    if (found.length < classes.length) {
      await retryingReads(() => insertClasses(db, classes));
      found = await retryingReads(() => listClasses(db, classes));
    }
    if (known.size + found.length > REMEMBERED_MAX) known.clear();
    for (const { id, model_name, vram_mb, architecture, compute_capability } of found) {
      known.set(keyOf({ model_name, vram_mb, architecture, compute_capability }), id);
    }
  }

  return {
    async idsOf(gpus) {
      const keyed = new Map(gpus.map(classOf).map((gpuClass) => [keyOf(gpuClass), gpuClass]));
      const unknown = () => [...keyed].filter(([key]) => !known.has(key)).map(([, gpuClass]) => gpuClass);
      if (unknown().length > 0) {
        await inTurn(async () => {
          const classes = unknown();
          if (classes.length > 0) await learn(classes);
        });
      }
      return gpus.map((gpu) => {
        const id = known.get(keyOf(classOf(gpu)));
        if (id === undefined)
          throw new Error(`the class of ${gpu.model_name} was not found after it was inserted`);
        return id;
      });
    },
  };
}

function wanted(classes: readonly GpuClass[]) {
  return sql`unnest(
    ${classes.map((each) => each.model_name)}::text[],
    ${classes.map((each) => each.vram_mb)}::bigint[],
    ${classes.map((each) => each.architecture)}::text[],
    ${classes.map((each) => each.compute_capability)}::text[]
  ) as wanted(model_name, vram_mb, architecture, compute_capability)`;
}

async function listClasses(
  db: Database,
  classes: readonly GpuClass[],
): Promise<(GpuClass & { readonly id: number })[]> {
  const { rows } = await sql<GpuClass & { id: number }>`
    select id, model_name, vram_mb, architecture, compute_capability
    from gpu_classes join ${wanted(classes)}
      using (model_name, vram_mb, architecture, compute_capability)`.execute(db);
  return rows;
}

async function insertClasses(db: Database, classes: readonly GpuClass[]): Promise<void> {
  await sql`
    insert into gpu_classes (model_name, vram_mb, architecture, compute_capability)
    select model_name, vram_mb, architecture, compute_capability from ${wanted(classes)}
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(db);
}
