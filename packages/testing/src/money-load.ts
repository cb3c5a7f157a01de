import { setTimeout as delay } from 'node:timers/promises';

/** Between two attempts of the same operation, doubled each time, and at random: clients that wait together come back apart. */
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;
/** An attempt without a response is made again, as clients do. */
const ATTEMPT_TIMEOUT_MS = 40_000;
/** Operations begin in groups this far apart. */
const BEAT_MS = 20;

/** An operation that the service has acknowledged. Times are of `performance.now()`. */
export type Acknowledged = {
  /** Of the transaction, as the response says. */
  id: string;
  walletId: string;
  /** In hundredths of a token. */
  hundredths: number;
  begunAt: number;
  acknowledgedAt: number;
  attempts: number;
};

export type MoneyLoad = {
  acknowledged: readonly Acknowledged[];
  /** Operations that were begun. */
  begun(): number;
  /** Begins no more operations; resolves when every one that was begun is acknowledged. */
  stop(): Promise<readonly Acknowledged[]>;
};

/**
 * Credits and debits wallets at a pace that does not depend on the responses. Every operation has an idempotency key and
 * is repeated until it is acknowledged.
 *
 * @param options.url of a billing service
 * @param options.walletIds of wallets that can afford it
 */
export function startMoneyLoad(options: {
  url: string;
  walletIds: readonly string[];
  perSecond: number;
}): MoneyLoad {
  const { url, walletIds, perSecond } = options;
  const acknowledged: Acknowledged[] = [];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let begun = 0;

  async function operate(at: number): Promise<void> {
    const walletId = walletIds[at % walletIds.length] ?? '';
    const hundredths = at % 3 === 0 ? -1 : 2;
    const begunAt = performance.now();
    const key = `load-${crypto.randomUUID()}`;
    for (let attempts = 1; ; attempts += 1) {
      const id = await adjust(url, walletId, hundredths, key);
      if (id !== undefined) {
        acknowledged.push({ id, walletId, hundredths, begunAt, acknowledgedAt: performance.now(), attempts });
        return;
      }
      const ceiling = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempts);
      await delay(ceiling * (0.5 + Math.random() / 2));
    }
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) * perSecond) / 1_000;
    for (; begun < due; begun += 1) {
      const operation = operate(begun).finally(() => underWay.delete(operation));
      underWay.add(operation);
    }
  }, BEAT_MS);
  return {
    acknowledged,
    begun: () => begun,
    async stop() {
      clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
      return acknowledged;
    },
  };
}

/** @returns the id of the transaction; undefined if it is unknown whether there is one, or the service is unavailable */
async function adjust(
  url: string,
  walletId: string,
  hundredths: number,
  key: string,
): Promise<string | undefined> {
  let response: Response;
  try {
    response = await fetch(`${url}/api/v1/admin/wallets/${walletId}/adjustment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount: (hundredths / 100).toFixed(2), reason: 'load' }),
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
  } catch {
    return undefined;
  }
  const text = await response.text();
  if (response.status === 200) return (JSON.parse(text) as { id: string }).id;
  const mayRepeat = [503, 504].includes(response.status) || text.includes('request_in_progress');
  if (!mayRepeat) throw new Error(`the adjustment was ${response.status}: ${text}`);
  return undefined;
}
