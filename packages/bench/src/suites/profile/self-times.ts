/** A function in a profile of the inspector. */
interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/** What `Profiler.stop` returns; times in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Microseconds of the main thread by name, the most first. */
export type SelfTimes = readonly (readonly [name: string, microseconds: number])[];

export interface ProfileSummary {
  /** By npm package, part of ours, or part of Node. */
  readonly packages: SelfTimes;
  /** Ours alone, by function and file. */
  readonly functions: SelfTimes;
}

const IDLE = new Set(['(idle)', '(root)']);
/** Before the last one of them stands the folder of the package manager. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const OURS = /\/(?:services|packages)\/([^/]+)\/(?:dist\/)?src\/(.*)\.(?:js|ts)$/;

/** Adds up the time of each function itself, without those that it calls. */
export function summarizeProfile({ nodes, samples, timeDeltas }: CpuProfile): ProfileSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined || IDLE.has(frame.functionName)) continue;
    const time = timeDeltas[place] ?? 0;
    add(packages, packageOf(frame), time);
    const own = functionOf(frame);
    if (own !== undefined) add(functions, own, time);
  }
  return { packages: sorted(packages), functions: sorted(functions) };
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

const sorted = (times: ReadonlyMap<string, number>): SelfTimes => [...times].sort(([, a], [, b]) => b - a);

/** The garbage collector and the rest of V8 are named as the profiler names them, in parentheses. */
function packageOf({ functionName, url }: CallFrame): string {
  if (url.startsWith('node:')) return 'node';
  const [, name] = PACKAGE.exec(url) ?? [];
  if (name !== undefined) return name;
  const [, part] = OURS.exec(url) ?? [];
  if (part !== undefined) return `ours: ${part}`;
  return functionName.startsWith('(') ? functionName : `native ${functionName}`;
}

function functionOf({ functionName, url }: CallFrame): string | undefined {
  const [, part, file] = OURS.exec(url) ?? [];
  return part === undefined ? undefined : `${functionName || 'anonymous'} (${part}/${file})`;
}
