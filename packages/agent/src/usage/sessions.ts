import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Notices } from '../log/notices.ts';
import { readJson } from '../state/json-file.ts';

/** A rental that runs on this machine. */
export interface Session {
  /** Its file's name in the folder. */
  readonly file: string;
  readonly sessionId: string;
  /** The uuids of its cards, or `#<index>` of those without one; empty means all cards of the machine. */
  readonly gpus: readonly string[];
}

const sessionFile = z.object({
  // It becomes a token of a NATS subject: no dots, no wildcards.
  session_id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  gpus: z.array(z.string()).default([]),
});

/**
 * Lists the rentals that the operator's runtime has written into the folder: one `<anything>.json` each, with `{
 * "session_id", "gpus"?: [uuid or #index] }`. An invalid file is logged once and ignored.
 */
export async function listSessions(folder: string, notices: Notices): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const session = await readSession(folder, file);
    if (session === undefined) continue;
    if ('problem' in session) notices.trouble(`session ${file}`, 'not a session file', { file, ...session });
    else sessions.push(session);
  }
  return sessions;
}

/** Undefined if the rental has just ended. */
async function readSession(folder: string, file: string): Promise<Session | { problem: string } | undefined> {
  try {
    const content = await readJson(join(folder, file));
    if (content === undefined) return undefined;
    const { data, error } = sessionFile.safeParse(content);
    return data === undefined
      ? { problem: z.prettifyError(error) }
      : { file, sessionId: data.session_id, gpus: data.gpus };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Marks a rental that is not running according to billing: renames `x.json` to `x.json.ended` for the runtime. */
export async function endSession(folder: string, session: Session): Promise<void> {
  await rename(join(folder, session.file), join(folder, `${session.file}.ended`));
}
