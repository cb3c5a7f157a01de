import { type DemoPlatform, startPlatform } from './platform.ts';
import { findRunningPlatform } from './running-platform.ts';
import { type Demo, secondsSince } from './scene.ts';

/** Where the demo is played. */
export interface Stage {
  readonly platform: DemoPlatform;
  /** Whether it ends with the demo; else the demo has to take away what it brings. */
  readonly isOwn: boolean;
}

/**
 * Joins the platform that runs already, or starts one that is stopped at the end.
 *
 * @throws Error when a platform is asked for that cannot be joined, or the own one does not start
 */
export async function openStage(demo: Demo, tell: (line: string) => void): Promise<Stage> {
  const { url, own, begun } = demo;
  const running = own ? undefined : await findRunningPlatform(url);
  if (running !== undefined && 'platform' in running) {
    tell(`Joining the platform that runs at ${running.platform.gatewayUrl}.`);
    return { platform: running.platform, isOwn: false };
  }
  if (url !== undefined) throw new Error(`${running?.problem}`);
  if (running !== undefined) tell(`A platform of its own is needed: ${running.problem}.`);
  tell('Starting a platform of its own ...');
  const platform = await startPlatform(demo.folder, demo.environment, demo.stopping);
  demo.atEnd(async () => {
    await platform.stop();
    tell('The platform has stopped, and its data are removed.');
  });
  tell(`It runs after ${secondsSince(begun)}: ${platform.gatewayUrl}/docs/billing`);
  return { platform, isOwn: true };
}
