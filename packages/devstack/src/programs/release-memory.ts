import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** A process that has used more than this of a core since the last look is at work. */
const REST_SHARE = 0.05;
/** Growth of resident memory that is worth a collection, which takes some 100 ms. */
const GROWTH_BYTES = 24 * 1_024 * 1_024;

/** V8's collector for a process that is short of memory: it also drops compiled code that has not run for long. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}

/**
 * Has this process return the memory that it does not need: V8 collects garbage only while a program allocates, and a
 * service at rest keeps that of its start. Looks every ten seconds, and collects only at rest, after the resident memory
 * has grown.
 */
export function releaseMemoryAtRest(): void {
  let before = process.cpuUsage();
  let kept = 0;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isAtRest = user + system < LOOK_EVERY_MS * 1_000 * REST_SHARE;
    if (!isAtRest || process.memoryUsage.rss() < kept + GROWTH_BYTES) return;
    exposedCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = process.memoryUsage.rss();
    before = process.cpuUsage();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
