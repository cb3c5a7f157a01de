import { RentalFailure } from '../../../failure.ts';
import { type EngineTransport, openEngineTransport } from './transport.ts';

/** The newest version of the API that this driver was written for; an older engine is spoken to in its own. */
const VERSION_MAX = '1.47';
/** Docker 20.10. */
const VERSION_MIN = '1.41';

/** What the engine tells about itself. */
export interface EngineInfo {
  readonly NCPU: number;
  /** Bytes. */
  readonly MemTotal: number;
  readonly Driver: string;
  readonly DriverStatus?: readonly (readonly [string, string])[] | null;
  readonly Runtimes?: Readonly<Record<string, unknown>> | null;
  /** Since Docker 28.2. */
  readonly DiscoveredDevices?: readonly { readonly Source: string; readonly ID: string }[] | null;
  readonly CDISpecDirs?: readonly string[] | null;
}

export interface Engine extends EngineTransport {
  readonly version: string;
  info(): Promise<EngineInfo>;
}

const minor = (version: string) => Number(version.split('.')[1] ?? 0);

/** The version both sides know. @throws RentalFailure for an engine that is too old. */
export function negotiateVersion(engine: { ApiVersion: string; MinAPIVersion?: string }): string {
  const version = minor(engine.ApiVersion) < minor(VERSION_MAX) ? engine.ApiVersion : VERSION_MAX;
  if (minor(version) < minor(VERSION_MIN) || minor(engine.MinAPIVersion ?? '1.0') > minor(version)) {
    throw new RentalFailure(
      'engine_unavailable',
      `The machine's Docker engine speaks version ${engine.ApiVersion} of its API, which is not supported.`,
    );
  }
  return version;
}

/**
 * Connects to an engine.
 *
 * @throws RentalFailure `engine_unavailable`
 */
async function openEngine(socketPath: string): Promise<Engine> {
  const first = openEngineTransport(socketPath);
  let versions: { ApiVersion: string; MinAPIVersion?: string };
  try {
    versions = await first.json({ path: '/version' });
  } catch (error) {
    throw new RentalFailure('engine_unavailable', "The machine's Docker engine does not respond.", error);
  } finally {
    first.close();
  }
  const version = negotiateVersion(versions);
  const transport = openEngineTransport(socketPath, `/v${version}`);
  return { ...transport, version, info: () => transport.json<EngineInfo>({ path: '/info' }) };
}

/** A connection that is opened at its first use, and tried again after a failure. */
export function createEngineSource(socketPath: string): { open(): Promise<Engine>; close(): Promise<void> } {
  let opening: Promise<Engine> | undefined;
  return {
    open() {
      opening ??= openEngine(socketPath).catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
