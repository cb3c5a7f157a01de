/**
 * Runs the demo's rental on a machine without containers, as the agent's driver `command` starts it: the task as JSON on
 * standard input, one line of JSON once the page is there.
 *
 *     node page.mjs <process id of the demo> <port>
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const PARENT_POLL_MS = 1_000;
const [demo, port] = process.argv.slice(2).map(Number);
const { session_id, workload } = JSON.parse(await text(process.stdin));

const page = workload.env.DEMO_PAGE.replaceAll('{{rental}}', session_id).replaceAll(
  '{{since}}',
  new Date().toUTCString(),
);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.listen(port, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  process.stdout.write(`${JSON.stringify({ http: [{ port: workload.ports[0], url }] })}\n`);
});

// Rentals outlive the agent that runs them; this one is not to outlive a demo that was killed.
setInterval(() => {
  try {
    process.kill(demo, 0);
  } catch {
    process.exit(1);
  }
}, PARENT_POLL_MS);
