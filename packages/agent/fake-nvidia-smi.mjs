#!/usr/bin/env node
/**
 * Stands in for nvidia-smi on a machine without GPUs: responds to `--query-gpu=... --format=csv,noheader,nounits` with
 * the values of a capture, with small random changes to utilization, temperature, power and used memory.
 *
 * FAKE_NVIDIA_SMI names the capture: a file of captures/ without its extension (default rtx-4090-pair), or a path.
 * With `hang` it never responds. A capture without a header line is printed unchanged.
 */
import { readFileSync } from 'node:fs';

const EXIT_INVALID_ARGUMENT = 2;
const EXIT_OTHER = 255;
/** How far a value varies, as a fraction of itself. */
const VARIATION = {
  'utilization.gpu': 0.05,
  'utilization.memory': 0.05,
  'temperature.gpu': 0.03,
  'power.draw': 0.05,
  'memory.used': 0.01,
};
const PERCENT_MAX = 100;

const cellsOf = (line) => line.split(',').map((cell) => cell.trim());

function vary(field, value) {
  const share = VARIATION[field];
  if (share === undefined || !/^\d+(\.\d+)?$/.test(value)) return value;
  const varied = Number(value) * (1 + share * (2 * Math.random() - 1));
  const bounded = field.startsWith('utilization') ? Math.min(PERCENT_MAX, varied) : varied;
  return bounded.toFixed(value.split('.')[1]?.length ?? 0);
}

/** Returns the row's values in the requested order, and a line that is not a row (an error) unchanged. */
function formatRow(line, header, fields) {
  const cells = cellsOf(line);
  const surplus = cells.length - header.length;
  if (surplus < 0) return line;
  const at = header.indexOf('name');
  cells.splice(at, surplus + 1, cells.slice(at, at + surplus + 1).join(', '));
  return fields.map((field) => vary(field, cells[header.indexOf(field)])).join(', ');
}

function finish(text, exitCode) {
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
}

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
const capture = process.env.FAKE_NVIDIA_SMI ?? 'rtx-4090-pair';
if (capture === 'hang') {
  setInterval(() => {}, 60_000);
} else if (process.argv.length === 2) {
  // The table that it prints without arguments, of which only this line is read.
  finish('| NVIDIA-SMI 550.54.14    Driver Version: 550.54.14    CUDA Version: 12.4 |', 0);
} else {
  const path = capture.includes('/') ? capture : new URL(`captures/${capture}.csv`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const asked = process.argv.find((argument) => argument.startsWith('--query-gpu='));
  const fields = asked?.slice('--query-gpu='.length).split(',') ?? [];
  // As nvidia-smi prints it: `memory.total [MiB]`.
  const header = cellsOf(lines[0]).map((cell) => cell.replace(/ \[.*\]$/, ''));
  const unknown = fields.find((field) => !header.includes(field));
  if (header[0] !== 'index') finish(lines.join('\n'), EXIT_OTHER);
  else if (unknown !== undefined)
    finish(`Field "${unknown}" is not a valid field to query.\n`, EXIT_INVALID_ARGUMENT);
  else
    finish(
      lines
        .slice(1)
        .map((line) => formatRow(line, header, fields))
        .join('\n'),
      0,
    );
}
