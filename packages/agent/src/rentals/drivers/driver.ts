import type { Readable } from 'node:stream';
import type { Connection, Workload } from '../workload.ts';

/** A card of the rental; `uuid` where the vendor's program tells one. */
export interface RentedCard {
  readonly index: number;
  readonly uuid?: string | undefined;
}

/** A rental as a driver needs it. */
export interface RentalTask {
  readonly sessionId: string;
  readonly workload: Workload;
  /** Empty: all cards of the machine. */
  readonly cards: readonly RentedCard[];
}

/** How a workload ended by itself, or was ended. */
export interface Exit {
  /** 128 and the signal's number after a signal, as shells say it. */
  readonly exitCode: number;
  /** By the machine's own clock. */
  readonly at: Date;
  readonly isOutOfMemory?: boolean;
  /** Nobody knows how it ended: the machine went down meanwhile. */
  readonly isLost?: boolean;
  /** It was ended because it grew beyond its share of the disk. */
  readonly isOutOfDisk?: boolean;
}

/** A file or folder out of a workload, as one stream; a folder comes as a tar archive. */
export interface OutputFile {
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** One workload of this machine, from its creation until nothing of it is left. */
export interface Instance {
  readonly sessionId: string;
  /** Whether it was ever started; one that was not is erased after a restart of the agent. */
  readonly isStarted: boolean;
  /** Puts a file in before the start; folders on the way are made. */
  putFile(path: string, file: OutputFile): Promise<void>;
  /**
   * Starts it, and waits until it can be used: it runs, and its ports accept connections.
   *
   * @throws RentalFailure; or the reason of `signal`
   */
  start(signal: AbortSignal): Promise<Connection>;
  /** Where the renter finds it, after a start. */
  connection(): Promise<Connection>;
  /** Resolves with the end of a started one; never rejects. */
  readonly exited: Promise<Exit>;
  /** Standard output and error, mixed as they come, from the start (as far as they are kept) to the end. */
  output(signal: AbortSignal): AsyncIterable<Buffer>;
  /** Ends it with SIGTERM, and two seconds later with SIGKILL. */
  stop(): Promise<void>;
  /** Reads a file or folder after the end; undefined if there is none. */
  readFile(path: string): Promise<OutputFile | undefined>;
  /** Ends it if need be, and removes everything of it from the machine. May be repeated. */
  erase(): Promise<void>;
}

/** A way to run workloads. */
export interface RentalDriver {
  readonly name: 'docker' | 'command';
  /**
   * Makes everything for a workload ready, but does not start it. Whatever was made is gone when it rejects.
   *
   * @throws RentalFailure; or the reason of `signal`
   */
  create(
    task: RentalTask,
    options: { readonly signal: AbortSignal; readonly onProgress: (text: string) => void },
  ): Promise<Instance>;
  /** The workloads of this machine that an earlier run of the agent left, running or not. */
  adopt(): Promise<readonly Instance[]>;
  close(): Promise<void>;
}
