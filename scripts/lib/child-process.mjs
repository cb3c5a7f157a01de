import { constants } from 'node:os';

/** Sends a signal to a child and everything it started; it was spawned as the leader of its process group. */
export function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The exit code of a child, as a shell would report it. @param name of the child, for an error message */
export function exitCodeOf(child, name) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${name} could not be run: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Ends this process when the child ends, with its exit code. @param name of the child, for an error message */
export function exitWith(child, name) {
  void exitCodeOf(child, name).then((code) => process.exit(code));
}
