import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notices } from '../notices.ts';
import { readJson } from '../state-folder.ts';

/** A rental that runs on this machine. */
export interface Session {
  /** Its file's name in the folder. */
  readonly file: string;
  readonly sessionId: string;
  /** The cards it has by uuid; all of the machine's when empty. */
  readonly gpus: readonly string[];
}

/** Also a token of a NATS subject: no dots, no wildcards. */
const SESSION_ID = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The rentals that the operator's runtime has written into the folder: one `<anything>.json` each, with
 * `{ "session_id", "gpus"?: [uuid] }`. A file that is none of that is told once and left alone.
 */
export async function listSessions(folder: string, notices: Notices): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const session = await readSession(folder, file);
    if ('problem' in session) notices.trouble(`session ${file}`, 'not a session file', { file, ...session });
    else sessions.push(session);
  }
  return sessions;
}

async function readSession(folder: string, file: string): Promise<Session | { problem: string }> {
  try {
    const { session_id, gpus = [] } = (await readJson<{ session_id?: unknown; gpus?: unknown }>(
      join(folder, file),
    )) ?? { session_id: undefined };
    if (typeof session_id !== 'string' || !SESSION_ID.test(session_id)) return { problem: 'no session_id' };
    if (!Array.isArray(gpus) || !gpus.every((gpu) => typeof gpu === 'string')) {
      return { problem: 'gpus is not a list of uuids' };
    }
    return { file, sessionId: session_id, gpus };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Marks a rental that billing does not know as running: `x.json` becomes `x.json.ended`, for the runtime to see. */
export async function endSession(folder: string, session: Session): Promise<void> {
  await rename(join(folder, session.file), join(folder, `${session.file}.ended`));
}
