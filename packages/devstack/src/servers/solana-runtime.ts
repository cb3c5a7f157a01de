import { createRequire } from 'node:module';
import { isErrorCode } from './server-process.ts';

/** The only build of the runtime on npm. */
const PACKAGE = 'surfpool-sdk-linux-x64-gnu';

/** The part we use of the runtime's class. */
interface SolanaRuntime {
  startWithConfig(config: {
    offline: boolean;
    blockProductionMode: 'clock' | 'transaction' | 'manual';
    slotTimeMs: number;
  }): {
    readonly rpcUrl: string;
    readonly wsUrl: string;
    drainEvents(): unknown;
  };
}

/** There is no Solana runtime for this machine. Everything else works without it. */
export class SolanaUnavailableError extends Error {
  override readonly name = 'SolanaUnavailableError';
}

/** Whether the runtime is installed; the installer omits it where its build does not run. */
function hasSolanaRuntime(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'MODULE_NOT_FOUND')) return false;
    throw error;
  }
}

/** Loads the runtime into this process. */
export function loadSolanaRuntime(): SolanaRuntime {
  return (createRequire(import.meta.url)(PACKAGE) as { Surfnet: SolanaRuntime }).Surfnet;
}

/** @throws SolanaUnavailableError where the runtime is not installed. */
export function requireSolanaRuntime(): void {
  if (hasSolanaRuntime()) return;
  throw new SolanaUnavailableError(
    `npm has no Solana runtime for ${process.platform}-${process.arch} (only for Linux on x64 with glibc): set GRIDLEASE_TEST_SOLANA_URL to the JSON-RPC address of a local test validator`,
  );
}
