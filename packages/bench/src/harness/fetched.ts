import { ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';

/** The place of fetched programs; undefined, and said, where they are not available on this machine. */
export async function findOrSay(
  find: (env: NodeJS.ProcessEnv) => Promise<string>,
  say: (line: string) => void,
): Promise<string | undefined> {
  try {
    // biome-ignore lint/style/noProcessEnv: where fetched programs are kept depends on it.
    return await find(process.env);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError)) throw error;
    say(error.message);
    return undefined;
  }
}
