import type { StreamConsumer } from '@gridlease/common/messaging/stream-consumer';

/** Whether the reports of machines reach billing. While they do not, silence does not count. */
export interface Hearing {
  /** Whether silence counts now: reports arrive, and silence from before was forgiven. */
  isHearing(): boolean;
  /** Reports come through this consumer; before, they come over HTTP alone. */
  listenWith(consumer: Pick<StreamConsumer, 'hasCaughtUp'>): void;
  /** Looks whether reports arrive; if they do not, silence does not count from now on. Never throws. */
  look(): Promise<boolean>;
  /** Call it when reports arrive and silence was forgiven: silence counts again. */
  resume(): void;
}

export function createHearing(): Hearing {
  let consumer: Pick<StreamConsumer, 'hasCaughtUp'> | undefined;
  let isHearing = true;
  return {
    isHearing: () => isHearing,
    listenWith(given) {
      consumer = given;
      isHearing = false;
    },
    async look() {
      if (consumer === undefined || (await consumer.hasCaughtUp())) return true;
      isHearing = false;
      return false;
    },
    resume() {
      isHearing = true;
    },
  };
}
