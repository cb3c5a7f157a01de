import { readFile } from 'node:fs/promises';
import { pollUntil } from '../../harness/poll.ts';
import type { Program } from '../../harness/programs.ts';

const TIMEOUT_MS = 10_000;

/** A connection to the inspector of a Node process. */
export interface Inspector {
  /** Calls a method of the DevTools protocol. Throws when it is refused. */
  call(method: string, params?: object): Promise<unknown>;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Opens the inspector of a running process, on a port that is free: the process was started with `--inspect-port=0`. */
export async function openInspector({ pid, logFile }: Program): Promise<Inspector> {
  process.kill(pid, 'SIGUSR1');
  const url = await pollUntil(
    async () => /Debugger listening on (ws:\S+)/.exec(await readFile(logFile, 'utf8'))?.[1],
    { problem: 'the inspector does not listen', timeoutMs: TIMEOUT_MS },
  );
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = JSON.parse(String(data)) as Message;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  });
  let calls = 0;
  return {
    call(method, params = {}) {
      const call = Promise.withResolvers<unknown>();
      calls += 1;
      waiting.set(calls, call);
      socket.send(JSON.stringify({ id: calls, method, params }));
      return call.promise;
    },
    close: () => socket.close(),
  };
}
