import { spawn } from 'node:child_process';

/**
 * Makes a process group end with the calling test process, however that one ends, kill -9 included: a shell waits for
 * our pipe to close, which the operating system guarantees.
 *
 * @param pid the leader of the process group.
 * @param folder removed afterwards.
 * @returns a function that releases the group; call it before stopping the process in the ordinary way.
 */
export function leash(pid: number, folder?: string): () => void {
  const end = 'kill -s QUIT -- "-$1"; sleep 1; kill -s KILL -- "-$1"';
  const remove = folder === undefined ? '' : '; rm -rf -- "$2"';
  const keeper = spawn('sh', ['-c', `cat >/dev/null; ${end}${remove}`, 'leash', String(pid), folder ?? ''], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  return () => {
    keeper.kill('SIGKILL');
  };
}
