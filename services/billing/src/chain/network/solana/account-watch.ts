import type { Logger } from '@gridlease/common/log/logger';
import { WebSocket } from 'undici';
import { z } from 'zod';
import { tokenProgramId } from '../address.ts';
import type { AccountWatch } from '../chain.ts';
import type { Token } from '../token.ts';

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;
const DOUBLINGS_MAX = 5;
/** A node announces every slot, two or three in a second. */
const SILENCE_MAX_MS = 20_000;
/** A node that does not offer subscriptions by program is asked again after this time. */
const REFUSED_MS = 600_000;
const MINT_OFFSET = 0;
const ACCOUNTS = 1;
const SLOTS = 2;

const Message = z.union([
  z.object({ id: z.literal([ACCOUNTS, SLOTS]), result: z.number() }),
  z.object({ id: z.literal([ACCOUNTS, SLOTS]), error: z.object({ message: z.string() }) }),
  z.object({
    method: z.literal('programNotification'),
    params: z.object({ result: z.object({ value: z.object({ pubkey: z.string() }) }) }),
  }),
  z.object({ method: z.literal('slotNotification') }),
]);

export interface WatchOptions {
  /** WebSocket URLs of nodes, used one after the other. */
  readonly urls: readonly string[];
  readonly token: () => Pick<Token, 'mint' | 'program'>;
  readonly log: Logger;
}

/**
 * Follows the token accounts of the mint through a node's subscription. What it reports are hints: nothing is booked
 * that was not read and found final afterwards, and what it misses is found by the comparison of all accounts.
 */
export function watchTokenAccounts(
  { urls, token, log }: WatchOptions,
  onChange: (tokenAccount: string) => void,
): AccountWatch {
  let current: Subscription | undefined;
  let liveSince: number | undefined;
  let isClosed = false;
  let attempts = 0;
  let retry: NodeJS.Timeout | undefined;

  function connect(): void {
    const url = urls[attempts % urls.length];
    if (url === undefined) return;
    let waitMs = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(attempts, DOUBLINGS_MAX));
    attempts += 1;
    current = openSubscription(url, token(), {
      onChange,
      onLive() {
        liveSince = performance.now();
        attempts = 0;
      },
      onRefused(reason) {
        log.warn({ reason }, 'the node offers no subscription to token accounts');
        waitMs = REFUSED_MS;
      },
      onClosed() {
        liveSince = undefined;
        if (!isClosed) retry = setTimeout(connect, waitMs).unref();
      },
    });
  }

  connect();
  return {
    liveSince: () => liveSince,
    close() {
      isClosed = true;
      clearTimeout(retry);
      current?.close();
    },
  };
}

interface Subscription {
  readonly close: () => void;
}

interface SubscriptionEvents {
  readonly onChange: (tokenAccount: string) => void;
  readonly onLive: () => void;
  /** Closed afterwards. */
  readonly onRefused: (reason: string) => void;
  readonly onClosed: () => void;
}

/** One connection. It closes by itself when the node falls silent. */
function openSubscription(
  url: string,
  token: Pick<Token, 'mint' | 'program'>,
  events: SubscriptionEvents,
): Subscription {
  const socket = new WebSocket(url);
  let silence: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(), SILENCE_MAX_MS).unref();
  };
  heard();
  socket.addEventListener('open', () => subscribe(socket, token));
  socket.addEventListener('message', ({ data }) => {
    heard();
    const message = parse(data);
    if (message === undefined) return;
    if ('params' in message) return events.onChange(message.params.result.value.pubkey);
    if (!('id' in message) || message.id !== ACCOUNTS) return;
    if ('result' in message) return events.onLive();
    events.onRefused(message.error.message);
    socket.close();
  });
  // Every failure ends with `close`, too.
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('close', () => {
    clearTimeout(silence);
    events.onClosed();
  });
  return { close: () => socket.close() };
}

function subscribe(socket: WebSocket, { mint, program }: Pick<Token, 'mint' | 'program'>): void {
  const ask = (id: number, method: string, params: readonly unknown[]) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  const filters = [{ memcmp: { offset: MINT_OFFSET, bytes: mint } }];
  // Which account it is suffices, so no data is asked for.
  const options = {
    encoding: 'base64',
    commitment: 'finalized',
    filters,
    dataSlice: { offset: 0, length: 0 },
  };
  ask(ACCOUNTS, 'programSubscribe', [tokenProgramId(program).toBase58(), options]);
  ask(SLOTS, 'slotSubscribe', []);
}

function parse(data: unknown): z.output<typeof Message> | undefined {
  try {
    return Message.safeParse(JSON.parse(String(data))).data;
  } catch {
    // A hint that cannot be read is a hint that was missed.
    return undefined;
  }
}

/**
 * Where a node's subscriptions are by convention: at the port after that of its HTTP endpoint, or at the same
 * address if that names no port.
 */
export function websocketUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}
