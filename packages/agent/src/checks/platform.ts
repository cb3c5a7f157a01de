import { type Check, ok, todo } from './check.ts';

/** How far the clock may be from the platform's: signatures, tokens and paid times are judged by it. */
const CLOCK_SECONDS_MAX = 10;

export interface PlatformOptions {
  readonly registryUrl: string;
  readonly timeoutMs: number;
}

/** Whether the gateway responds, and whether this machine's clock is near its. */
export async function checkPlatform({ registryUrl, timeoutMs }: PlatformOptions): Promise<Check[]> {
  const before = Date.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${registryUrl.replace(/\/+$/, '')}/health`, { redirect: 'error', signal });
    await response.body?.cancel();
    const machine = (before + Date.now()) / 2;
    return [gatewayCheck(registryUrl, response.status), clockCheck(response.headers.get('date'), machine)];
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    return [
      todo('gateway', `${registryUrl} cannot be reached (${reason}): look at registry_url and the network`),
      todo('clock', 'cannot be compared without the gateway'),
    ];
  }
}

function gatewayCheck(url: string, status: number): Check {
  if (status === 200) return ok('gateway', url);
  return todo('gateway', `${url} responds HTTP ${status}: try again later, or look at registry_url`);
}

/** @param machine this machine's clock, milliseconds */
export function clockCheck(date: string | null, machine: number): Check {
  const platform = Date.parse(date ?? '');
  if (Number.isNaN(platform))
    return todo('clock', 'the gateway does not tell the time: look at registry_url');
  // The header has whole seconds, cut off.
  const seconds = Math.round((machine - platform - 500) / 1_000);
  if (Math.abs(seconds) <= CLOCK_SECONDS_MAX) return ok('clock', "as the platform's");
  const how = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the platform's`;
  return todo('clock', `${how}: timedatectl set-ntp true`);
}
