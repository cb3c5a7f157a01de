/** A process that dies: thrown where it dies, and caught by nobody but the simulation. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** What befalls one operation of one process while it runs. */
export interface FatePlan {
  /** It dies at the so-manieth place where it waits for something. */
  readonly crashAt?: number | undefined;
  /** At the so-manieth place outside of a transaction other things happen before it goes on. */
  readonly interruptAt?: number | undefined;
  readonly interrupt?: () => Promise<void>;
  readonly onCrash?: (place: string) => void;
  /** Told of each transaction that failed, also of one that is tried again. */
  readonly onFailure?: (error: unknown) => void;
}

/** Counts the places that an operation passes. */
export interface Fate {
  /** A place where other things may happen before it goes on: no transaction is open. */
  open(place: string): Promise<void>;
  /** A place within a transaction or a statement. */
  closed(place: string): void;
  /** A transaction failed with this. */
  failed(error: unknown): void;
  /** Whether other things happened while the operation ran. */
  readonly wasInterrupted: boolean;
}

export function createFate(plan: FatePlan): Fate {
  let passed = 0;
  let openPassed = 0;
  let wasInterrupted = false;
  let isDead = false;
  const closed = (place: string) => {
    passed += 1;
    // What is dead does nothing any more, whatever its code would do with the error.
    if (isDead || passed === plan.crashAt) {
      if (!isDead) plan.onCrash?.(place);
      isDead = true;
      throw new Crash(`died at ${place}`);
    }
  };
  return {
    closed,
    failed: (error) => plan.onFailure?.(error),
    async open(place) {
      closed(place);
      openPassed += 1;
      if (openPassed !== plan.interruptAt || plan.interrupt === undefined) return;
      wasInterrupted = true;
      await plan.interrupt();
    },
    get wasInterrupted() {
      return wasInterrupted;
    },
  };
}
