import { Readable } from 'node:stream';
import type { FrameJoiner, HubEvent } from './hub-event.ts';
import type { ReplayPage } from './hub-replay.ts';
import type { OutboxBounds } from './store.ts';
import { progressFrame, RETRY_FRAME, resetFrame } from './stream-frames.ts';

/** What waits in memory for a client that reads slowly; more is read again once it has read this. */
const BUFFER_BYTES = 64 * 1024;

/** What a stream needs of its hub. */
export interface StreamHub<Viewer> {
  /** The position that live streams have reached. */
  head(): number;
  /** The events after a position; undefined if not all of them are in memory. */
  recentAfter(position: number): readonly HubEvent<Viewer>[] | undefined;
  replay(stream: HubStream<Viewer>): Promise<ReplayPage<Viewer>>;
  /** From now on the stream is offered what it waits for. */
  attach(stream: HubStream<Viewer>): void;
  detach(stream: HubStream<Viewer>): void;
  onFailure(error: unknown): void;
}

export interface HubStreamOptions<Viewer> {
  readonly viewer: Viewer;
  readonly topics: readonly string[];
  /** It begins after this one. */
  readonly position: number;
  /** Ends it: the viewer's authorization has expired, or is revoked. */
  readonly until?: AbortSignal | undefined;
  readonly onClose: (stream: HubStream<Viewer>) => void;
}

/**
 * The body of one response. It is live, and then offered events, or it follows: it reads what it has missed from memory
 * or the database until it has caught up. A client that does not read makes it follow again, so that it costs no more
 * than its buffer.
 */
export class HubStream<Viewer> extends Readable {
  readonly viewer: Viewer;
  readonly topics: readonly string[];
  readonly #hub: StreamHub<Viewer>;
  readonly #onClose: (stream: HubStream<Viewer>) => void;
  readonly #until: AbortSignal | undefined;
  readonly #end = () => this.finish();
  #position: number;
  #isLive = false;
  #isEnding = false;
  #pending: Buffer[] = [];
  #sentAt = performance.now();
  #fullSince: number | undefined;
  #onRead: (() => void) | undefined;

  constructor(hub: StreamHub<Viewer>, options: HubStreamOptions<Viewer>) {
    super({ highWaterMark: BUFFER_BYTES });
    const { viewer, topics, position, until, onClose } = options;
    this.#hub = hub;
    this.viewer = viewer;
    this.topics = topics;
    this.#position = position;
    this.#onClose = onClose;
    this.#until = until;
    until?.addEventListener('abort', this.#end, { once: true });
  }

  /** The last event that was sent or was not for the viewer. */
  get position(): number {
    return this.#isLive ? Math.max(this.#position, this.#hub.head()) : this.#position;
  }

  start(lost: OutboxBounds | undefined): void {
    this.#send(RETRY_FRAME);
    if (lost !== undefined) this.#reset(lost);
    if (this.#until?.aborted) this.finish();
    else void this.#follow();
  }

  /** Offers a live stream an event; `flush` sends what it takes. */
  offer(event: HubEvent<Viewer>): void {
    if (event.position <= this.#position) return;
    this.#position = event.position;
    const frame = event.frameFor(this.viewer);
    if (frame !== undefined) this.#pending.push(frame);
  }

  flush(join: FrameJoiner): void {
    if (this.#pending.length === 0) return;
    const frames = this.#pending;
    this.#pending = [];
    if (this.#send(join(frames)) || !this.#isLive) return;
    this.#leave();
    void this.#follow();
  }

  /**
   * Events after `reached`, where live streams were, are gone: the client has to list again. A stream that follows ends,
   * and is told when it resumes.
   */
  restart(lost: OutboxBounds, reached: number): void {
    if (!this.#isLive) {
      this.finish();
      return;
    }
    this.#leave();
    this.#position = reached;
    this.#reset(lost);
    void this.#follow();
  }

  /** Shows that the connection is alive; breaks it if the client has read nothing for `stallMs`. */
  keepAlive(now: number, { aliveMs, stallMs }: { readonly aliveMs: number; readonly stallMs: number }): void {
    if (this.#fullSince !== undefined && now - this.#fullSince >= stallMs) this.destroy();
    else if (this.#fullSince === undefined && now - this.#sentAt >= aliveMs) {
      this.#send(progressFrame(this.position));
    }
  }

  /** Ends it in order. */
  finish(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#leave();
    // It may be full; then the rest must be read, or the connection breaks, within the time of a stalled client.
    this.#fullSince ??= performance.now();
    this.push(null);
    this.#onRead?.();
  }

  override _read(): void {
    this.#onRead?.();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#isEnding = true;
    this.#until?.removeEventListener('abort', this.#end);
    this.#leave();
    this.#onRead?.();
    this.#onClose(this);
    callback(error);
  }

  async #follow(): Promise<void> {
    try {
      while (!this.#isEnding) if (await this.#catchUp()) return;
    } catch (error) {
      // The client resumes with its last id.
      this.#hub.onFailure(error);
      this.finish();
    }
  }

  /** Returns whether the stream is live now. */
  async #catchUp(): Promise<boolean> {
    if (this.readableLength >= this.readableHighWaterMark) {
      await this.#untilRead();
      return false;
    }
    const recent = this.#hub.recentAfter(this.#position);
    if (recent !== undefined) {
      if (!this.#sendAll(recent)) return false;
      this.#position = Math.max(this.#position, this.#hub.head());
      this.#isLive = true;
      this.#hub.attach(this);
      return true;
    }
    const { events, upTo, lost } = await this.#hub.replay(this);
    if (lost !== undefined) this.#reset(lost);
    else if (this.#sendAll(events)) this.#position = upTo;
    return false;
  }

  /** Returns whether all were sent: the rest of them is read again when there is room. */
  #sendAll(events: readonly HubEvent<Viewer>[]): boolean {
    for (const event of events) {
      if (this.#isEnding) return false;
      const frame = event.frameFor(this.viewer);
      this.#position = event.position;
      if (frame !== undefined && !this.#send(frame)) return false;
    }
    return true;
  }

  #reset(lost: OutboxBounds): void {
    this.#send(resetFrame(this.#position, lost));
    this.#position = lost.oldest - 1;
  }

  #leave(): void {
    if (!this.#isLive) return;
    this.#hub.detach(this);
    this.#position = this.position;
    this.#isLive = false;
    this.#pending = [];
  }

  /** Returns whether there is room for more. */
  #send(frame: Buffer | string): boolean {
    if (this.#isEnding) return false;
    this.#sentAt = performance.now();
    return this.push(frame);
  }

  async #untilRead(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onRead = resolve;
    this.#fullSince = performance.now();
    await promise;
    this.#onRead = undefined;
    if (!this.#isEnding) this.#fullSince = undefined;
  }
}
