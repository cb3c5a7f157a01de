/** To how many recipients mails are sent at once: each waits for the network. */
const AT_ONCE = 4;
/** The delay of a mail that cannot be delivered now doubles with each attempt. */
const DELAY_FIRST_SECONDS = 10;
const DELAY_SECONDS_MAX = 1_800;
/** How long mails in progress may take after the worker is told to stop. Those cut off are sent again. */
const GRACE_MS = 3_000;

/** The delay after this many failed attempts. */
export function delaySeconds(attempts: number): number {
  return Math.min(DELAY_SECONDS_MAX, DELAY_FIRST_SECONDS * 2 ** Math.min(attempts, 20));
}

/** A queue of mails. Outcomes other than `postponed` are final. */
export interface MailDelivery<M, Outcome extends string> {
  /**
   * Sends a mail if it is still wanted.
   *
   * @param limit aborts shortly after the worker is told to stop
   * @throws if the mail server is unavailable
   */
  send(mail: M, limit: AbortSignal): Promise<Outcome | 'postponed'>;
  /** Writes even if the lease was lost meanwhile: the mail was sent, and unrecorded it would be sent again. */
  record(mail: M, outcome: Outcome | 'postponed'): Promise<void>;
  /** Moves a mail to the end of the queue. This is no attempt: its failure says nothing about the mail. */
  requeue(mail: M): Promise<void>;
}

/**
 * Sends one mail and records the outcome. If the server is unavailable the mail moves to the end of the queue: in case
 * this very mail makes the server hang up, all others still get their turn.
 */
async function deliver<M, Outcome extends string>(
  { send, record, requeue }: MailDelivery<M, Outcome>,
  mail: M,
  limit: AbortSignal,
): Promise<Outcome | 'postponed'> {
  let outcome: Outcome | 'postponed';
  try {
    outcome = await send(mail, limit);
  } catch (error) {
    await requeue(mail);
    throw error;
  }
  await record(mail, outcome);
  return outcome;
}

/**
 * Sends mails, those of one group in their order and none of it after a postponed one. A mail that was sent but not
 * recorded is sent again.
 *
 * @param groups shared by the lanes: each group is taken by one
 * @param stopping aborts when the worker is to stop
 * @throws if the mail server is unavailable
 */
export async function deliverMails<M, Outcome extends string>(
  groups: IteratorObject<readonly M[]>,
  delivery: MailDelivery<M, Outcome>,
  stopping: AbortSignal,
): Promise<void> {
  const late = new AbortController();
  const startGrace = () => setTimeout(() => late.abort(stopping.reason), GRACE_MS).unref();
  stopping.addEventListener('abort', startGrace, { once: true });
  let failure: { readonly reason: unknown } | undefined;
  const deliverGroup = async (mails: readonly M[]) => {
    for (const mail of mails) {
      if (failure !== undefined || stopping.aborted) return;
      if ((await deliver(delivery, mail, late.signal)) === 'postponed') return;
    }
  };
  const runLane = async () => {
    for (const mails of groups) {
      await deliverGroup(mails).catch((reason: unknown) => {
        failure ??= { reason };
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, runLane));
  } finally {
    // Signals with listeners are kept in memory as long as the process, and a worker has a new one every second.
    stopping.removeEventListener('abort', startGrace);
  }
  // Mails cut off by our own shutdown are not a failure.
  if (failure !== undefined && !stopping.aborted) throw failure.reason;
}
