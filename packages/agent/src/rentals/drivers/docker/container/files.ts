import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import { RentalFailure } from '../../../failure.ts';
import type { OutputFile } from '../../driver.ts';
import { fileOfTar, tarOfFile } from '../archive/tar-file.ts';
import type { Engine } from '../engine/engine.ts';
import { EngineError, isEngineStatus } from '../engine/error.ts';
import { containerPath } from './container.ts';

/** Bits of Go's file mode. */
const IS_FOLDER = 2 ** 31;
const IS_LINK = 2 ** 27;
const LINKS_MAX = 8;
const STAT_HEADER = 'x-docker-container-path-stat';

interface PathStat {
  readonly mode: number;
  /** Where a link leads within the container. */
  readonly linkTarget: string;
}

const hasBit = ({ mode }: PathStat, bit: number) => Math.floor(mode / bit) % 2 === 1;

function statOf(response: IncomingMessage): PathStat {
  const header = String(response.headers[STAT_HEADER] ?? '');
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as PathStat;
}

async function findStat(engine: Engine, id: string, path: string): Promise<PathStat | undefined> {
  try {
    const response = await engine.call({
      method: 'HEAD',
      path: containerPath(id, '/archive'),
      query: { path },
    });
    response.resume();
    return statOf(response);
  } catch (error) {
    if (isEngineStatus(error, 404)) return undefined;
    throw error;
  }
}

/** The nearest folder above a path that is there: what is unpacked there must not change folders of the image. */
async function existingFolder(engine: Engine, id: string, path: string): Promise<string> {
  let folder = posix.dirname(path);
  while (folder !== '/' && (await findStat(engine, id, folder)) === undefined) folder = posix.dirname(folder);
  return folder;
}

/** Puts a file into a container that was not started, over one that may be there. @throws RentalFailure */
export async function putFile(engine: Engine, id: string, given: string, file: OutputFile): Promise<void> {
  const path = posix.normalize(given);
  const folder = await existingFolder(engine, id, path);
  const stream = tarOfFile(posix.relative(folder, path), file);
  // What goes wrong with the content itself is told as it is, not as the engine sees it.
  let cause: unknown;
  stream.once('error', (error) => {
    cause = error;
  });
  try {
    await engine.send({
      method: 'PUT',
      path: containerPath(id, '/archive'),
      query: { path: folder },
      stream,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/no space left|quota exceeded/i.test(message)) {
      throw new RentalFailure('out_of_disk', `There is no room on the machine's disk for ${path}.`, error);
    }
    if (error instanceof EngineError && cause === undefined) {
      throw new RentalFailure(
        'input_failed',
        `${path} cannot be written in the container: ${message}`,
        error,
      );
    }
    throw cause ?? error;
  }
}

async function download(engine: Engine, id: string, path: string): Promise<IncomingMessage> {
  return engine.call({ path: containerPath(id, '/archive'), query: { path }, idleMs: 0 });
}

/**
 * Reads a file, or a folder as a tar archive; links are followed within the container.
 *
 * @returns undefined if there is none.
 */
export async function readFile(engine: Engine, id: string, given: string): Promise<OutputFile | undefined> {
  let path = posix.normalize(given);
  let stat = await findStat(engine, id, path);
  for (let links = 0; stat !== undefined && hasBit(stat, IS_LINK) && links < LINKS_MAX; links += 1) {
    path = stat.linkTarget;
    stat = await findStat(engine, id, path);
  }
  if (stat === undefined) return undefined;
  if (!hasBit(stat, IS_FOLDER)) return fileOfTar(await download(engine, id, path));
  // The engine does not say how long the archive will be, but who uploads it has to. Nothing changes any more after the
  // end, so it is read twice, which needs no room on the disk.
  let size = 0;
  for await (const chunk of await download(engine, id, path)) size += (chunk as Buffer).length;
  return { size, content: await download(engine, id, path) };
}
