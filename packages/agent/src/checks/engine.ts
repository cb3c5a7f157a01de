import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Check, ok, todo } from './check.ts';

const SUBJECT = 'engine';
const TIMEOUT_MS = 5_000;

const EXPLANATIONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is none: install Docker (apt install docker.io)',
  ECONNREFUSED: 'it does not run: systemctl start docker',
  EACCES: 'this user may not use it: adduser gridlease-agent docker, then restart the agent',
  EPERM: 'this user may not use it: adduser gridlease-agent docker, then restart the agent',
};

/** Whether a Docker engine responds at this socket. */
export async function checkEngine(socketPath: string): Promise<Check> {
  try {
    const asked = request({ socketPath, path: '/_ping', timeout: TIMEOUT_MS });
    asked.once('timeout', () => asked.destroy(new Error(`no response within ${TIMEOUT_MS / 1_000} s`)));
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    if (response.statusCode !== 200) {
      return todo(
        SUBJECT,
        `${socketPath} responds HTTP ${response.statusCode}: look at journalctl -u docker`,
      );
    }
    return ok(SUBJECT, `at ${socketPath}, API ${response.headers['api-version'] ?? 'unknown'}`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return todo(SUBJECT, `${socketPath}: ${EXPLANATIONS[code] ?? message}`);
  }
}
