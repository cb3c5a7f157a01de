#!/usr/bin/env node
/**
 * A runtime of a machine's owner, as the driver `command` starts it. What it does is in the workload's `args`:
 *
 *     serve             serves a page with the session's id until SIGTERM, or until /exit/<code> is requested
 *     exit <code>       is ready, and then ends with that code
 *     crash <code>      ends with that code before it is ready
 *     wait              tells its process id, and never gets ready
 *     copy              is ready, copies each input to the output in the same place, and ends
 *     stubborn          serves, and ignores SIGTERM
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

const print = (line) => process.stdout.write(`${line}\n`);
const task = JSON.parse(await text(process.stdin));
const [action, argument] = task.workload.args ?? ['serve'];
const ready = (connection = {}) => print(JSON.stringify(connection));

print(`workload ${action} of ${task.session_id} in ${process.pid}`);
if (action === 'stubborn') process.on('SIGTERM', () => print('not yet'));
if (action === 'serve' || action === 'stubborn') {
  const server = createServer((request, response) => {
    const [, code] = /^\/exit\/(\d+)$/.exec(request.url) ?? [];
    const cards = task.cards.map(({ index }) => index).join(',');
    response.end(`${task.session_id} ${process.pid} ${cards}`);
    if (code !== undefined) response.on('finish', () => process.exit(Number(code)));
  });
  server.listen(0, '127.0.0.1', () => {
    ready({ http: [{ port: 8080, url: `http://127.0.0.1:${server.address().port}/` }] });
  });
} else if (action === 'wait') {
  setInterval(() => {}, 60_000);
} else if (action === 'crash') {
  process.stderr.write('no such thing\n');
  process.exitCode = Number(argument);
} else {
  ready();
  if (action === 'copy') {
    for (const [index, { file }] of task.inputs.entries()) {
      mkdirSync(dirname(task.outputs[index].file), { recursive: true });
      copyFileSync(file, task.outputs[index].file);
    }
  }
  process.exitCode = Number(argument ?? 0);
}
