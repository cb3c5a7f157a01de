import type { Socket } from 'node:net';

/** How long a connection may take to log in. */
const LOGIN_MS = 20_000;
/** Connections of one address that have not logged in. */
const WAITING_PER_ADDRESS_MAX = 6;
const WAITING_MAX = 32;
/** Connections of one rental in all. */
const CONNECTIONS_MAX = 128;

export interface Admission {
  /**
   * Lets a connection in; false if there are too many. One that does not log in in time is broken.
   *
   * @returns called once it has logged in.
   */
  admit(socket: Socket): (() => void) | undefined;
}

/** Who has no key of the rental can neither fill the server nor wait in it. */
export function createAdmission(loginMs: number = LOGIN_MS): Admission {
  const waiting = new Map<Socket, string>();
  let connections = 0;
  return {
    admit(socket) {
      const address = socket.remoteAddress ?? '';
      const same = [...waiting.values()].filter((each) => each === address).length;
      if (same >= WAITING_PER_ADDRESS_MAX || waiting.size >= WAITING_MAX || connections >= CONNECTIONS_MAX) {
        return undefined;
      }
      connections += 1;
      waiting.set(socket, address);
      const timer = setTimeout(() => socket.destroy(), loginMs);
      const settle = () => {
        clearTimeout(timer);
        waiting.delete(socket);
      };
      socket.once('close', () => {
        settle();
        connections -= 1;
      });
      return settle;
    },
  };
}
