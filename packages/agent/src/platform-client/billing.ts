import { parseRetryAfter } from '@gridlease/client/retry-after';
import { z } from 'zod';
import type { TokenSource } from './access-token.ts';

const API = '/api/v1/billing';
const PAGE = 100;
const LIVE = ['pending', 'active', 'grace'] as const;
/** Statuses that refuse the request itself. After any other status a repetition may succeed. */
const PERMANENT_REFUSALS = new Set([400, 413, 415, 422]);
const ENDED_CODES = new Set(['session_not_pending', 'session_not_active', 'session_not_found']);

const time = z.iso.datetime();
const liveSession = z.object({
  // It becomes the name of files, and a token of a NATS subject.
  id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  status: z.enum(LIVE),
  pending_until: time.optional(),
  paid_until: time.optional(),
});
/** A live rental of this machine, as the list shows it. */
export type LiveSession = z.output<typeof liveSession>;

const sessionPage = z.object({
  sessions: z.array(liveSession),
  next_cursor: z.string().nullish(),
});

const wholeSession = z.object({
  session: liveSession.extend({
    status: z.string(),
    workload: z.unknown(),
    gpus: z.array(z.object({ index: z.int(), uuid: z.string().optional() })).optional(),
  }),
});
/** A rental with what only its own page shows. */
export type WholeSession = LiveSession & {
  readonly workload?: unknown;
  readonly gpus?: readonly { readonly index: number; readonly uuid?: string | undefined }[] | undefined;
};

/**
 * The outcome of a request. `ended`: the rental does not run according to billing. `refused`: permanently. `later`: no
 * usable response; retry after at least this many milliseconds.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | { readonly kind: 'ended' | 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs: number };

export type Billing = ReturnType<typeof createBilling>;

interface BillingOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly token: TokenSource;
  /** Told the `Date` of each response as soon as its head has arrived. */
  readonly onDate: (date: string | null) => void;
}

/**
 * The operations of billing that running rentals needs. Each makes a single attempt within `timeoutMs`, because the
 * agent's own schedule decides when to retry. None of them throws.
 */
export function createBilling(options: BillingOptions) {
  const send = createSender(options);

  async function request(path: string, init: RequestInit = {}): Promise<Outcome<unknown>> {
    try {
      const response = await send(path, { ...init, signal: AbortSignal.timeout(options.timeoutMs) });
      const text = await response.text();
      return outcomeOf(response, text);
    } catch (error) {
      return { kind: 'later', reason: reasonOf(error), retryAfterMs: 0 };
    }
  }

  const post = (path: string, body: object, idempotencyKey: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  return {
    /** The machine's rentals that are to run, all pages of them. */
    async listLive(providerId: string): Promise<Outcome<LiveSession[]>> {
      const sessions: LiveSession[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query = new URLSearchParams({
          provider_id: providerId,
          status: LIVE.join(','),
          limit: String(PAGE),
        });
        if (cursor !== '') query.set('cursor', cursor);
        const outcome = parsed(await request(`/sessions?${query}`), sessionPage);
        if (outcome.kind !== 'ok') return outcome;
        sessions.push(...outcome.data.sessions);
        cursor = outcome.data.next_cursor ?? undefined;
      }
      return { kind: 'ok', data: sessions };
    },

    /** A rental that is to run; `ended` if it is not, or does not exist. */
    async read(sessionId: string): Promise<Outcome<WholeSession>> {
      const outcome = parsed(await request(`/sessions/${sessionId}`), wholeSession);
      if (outcome.kind !== 'ok') return outcome;
      const { session } = outcome.data;
      const status = LIVE.find((live) => live === session.status);
      return status === undefined
        ? { kind: 'ended', reason: session.status }
        : { kind: 'ok', data: { ...session, status } };
    },

    /** @returns the rental, which runs from now on at the latest */
    async reportReady(
      sessionId: string,
      connection: object,
      idempotencyKey: string,
    ): Promise<Outcome<LiveSession>> {
      const outcome = await post(`/sessions/${sessionId}/ready`, { connection }, idempotencyKey);
      const running = parsed(outcome, z.object({ session: liveSession }));
      return running.kind === 'ok' ? { kind: 'ok', data: running.data.session } : running;
    },

    reportFailed: (
      sessionId: string,
      body: { readonly reason: string; readonly at?: string | undefined },
      idempotencyKey: string,
    ) => post(`/sessions/${sessionId}/fail`, body, idempotencyKey),

    reportFinished: (
      sessionId: string,
      body: { readonly exit_code: number; readonly at?: string | undefined },
      idempotencyKey: string,
    ) => post(`/sessions/${sessionId}/finish`, body, idempotencyKey),

    /** The stream of the machine's events; its response ends when `signal` aborts. Rejects without one. */
    async openEvents(providerId: string, lastEventId: string, signal: AbortSignal): Promise<Response> {
      const headers = {
        accept: 'text/event-stream',
        ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
      };
      return send(`/events?${new URLSearchParams({ provider_id: providerId })}`, { headers, signal });
    },
  };
}

function createSender({ url, token, onDate }: BillingOptions) {
  const base = url.replace(/\/+$/, '') + API;
  return async (path: string, init: RequestInit): Promise<Response> => {
    const current = await token.current();
    const headers = new Headers(init.headers);
    if (current !== undefined) headers.set('authorization', `Bearer ${current}`);
    // A rental's workload and a key must not follow a redirect to elsewhere.
    const response = await fetch(base + path, { ...init, headers, redirect: 'error' });
    onDate(response.headers.get('date'));
    if (current !== undefined && response.status === 401) token.refused(current);
    return response;
  };
}

function outcomeOf({ ok, status, headers }: Response, text: string): Outcome<unknown> {
  const body = parseJson(text);
  if (ok) return { kind: 'ok', data: body };
  const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const code = typeof problem.code === 'string' ? problem.code : undefined;
  const detail = typeof problem.detail === 'string' ? problem.detail : '';
  const reason = [status, code, detail].filter(Boolean).join(' ');
  if (code !== undefined && ENDED_CODES.has(code)) return { kind: 'ended', reason };
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  return PERMANENT_REFUSALS.has(status) && retryAfterMs === undefined
    ? { kind: 'refused', reason }
    : { kind: 'later', reason, retryAfterMs: retryAfterMs ?? 0 };
}

function parsed<T>(outcome: Outcome<unknown>, schema: z.ZodType<T>): Outcome<T> {
  if (outcome.kind !== 'ok') return outcome;
  const { data, error } = schema.safeParse(outcome.data);
  return data === undefined
    ? {
        kind: 'later',
        reason: `an unexpected response: ${z.prettifyError(error as z.ZodError)}`,
        retryAfterMs: 0,
      }
    : { kind: 'ok', data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
