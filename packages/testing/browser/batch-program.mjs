/**
 * Runs the command of a rental, as the agent's driver `command` starts it. Paths of inputs and outputs mean in the command
 * what they mean in a container: each becomes the path that the file has on this machine.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

const { workload, inputs, outputs, folder } = JSON.parse(await text(process.stdin));
const files = [...inputs, ...outputs];
for (const { file } of files) mkdirSync(dirname(file), { recursive: true });
const [program, ...args] = workload.command.map((word) =>
  files.reduce((line, { path, file }) => line.replaceAll(path, file), word),
);

process.stdout.write('{}\n');
const job = spawn(program, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
job.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
