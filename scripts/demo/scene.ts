import type { DemoAgent } from './agent.ts';
import type { RunWith } from './machine.ts';
import type { Marketplace } from './marketplace.ts';
import type { DemoOptions } from './options.ts';

export interface Demo extends DemoOptions {
  /** For everything that the demo writes. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** When it began, by `performance.now()`. */
  readonly begun: number;
  readonly stopping: AbortSignal;
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
  /** Registers what closes something at the end; the last first. */
  readonly atEnd: (close: () => Promise<void>) => void;
}

export interface Scene {
  readonly demo: Demo;
  readonly tell: (line: string) => void;
  readonly market: Marketplace;
  /** Starts the agent, or another one in its place. */
  readonly restartAgent: (runWith: RunWith) => Promise<DemoAgent>;
  readonly isSimulated: boolean;
  /** Whether the platform ends with the demo. */
  readonly isOwn: boolean;
}

export const secondsSince = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
