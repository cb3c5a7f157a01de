#!/usr/bin/env node
/**
 * Stands in for rocm-smi on a machine without GPUs: prints a capture, with small random changes to use, temperature,
 * power and used memory.
 *
 * FAKE_ROCM_SMI names the capture: a file of captures/ without its extension (default rocm-6.2-rx-7900-xtx-and-780m), or
 * a path. With `hang` it never responds. A capture that is not a single JSON object is printed unchanged, to stderr as
 * rocm-smi prints its errors.
 */
import { readFileSync } from 'node:fs';

/** How far a value varies, as a fraction of itself, by a part of its key. */
const VARIATION = [
  ['GPU use (%)', 0.05],
  ['Temperature (', 0.03],
  [' Package Power (W)', 0.05],
  ['Used Memory (B)', 0.01],
];
const FIXED = /^Max /;
const PERCENT_MAX = 100;

function vary(key, value) {
  const share = VARIATION.find(([part]) => key.includes(part))?.[1];
  if (share === undefined || FIXED.test(key) || !/^\d{1,15}(\.\d+)?$/.test(value)) return value;
  const varied = Number(value) * (1 + share * (2 * Math.random() - 1));
  const bounded = key.endsWith('(%)') ? Math.min(PERCENT_MAX, varied) : varied;
  return bounded.toFixed(value.split('.')[1]?.length ?? 0);
}

const varyBlock = (block) =>
  Object.fromEntries(Object.entries(block).map(([key, value]) => [key, vary(key, value)]));

function print(text) {
  let blocks;
  try {
    blocks = JSON.parse(text);
  } catch {
    process.stderr.write(text);
    return;
  }
  const varied = Object.entries(blocks).map(([name, block]) => [name, varyBlock(block)]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(varied))}\n`);
}

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
const capture = process.env.FAKE_ROCM_SMI ?? 'rocm-6.2-rx-7900-xtx-and-780m';
if (capture === 'hang') {
  setInterval(() => {}, 60_000);
} else {
  const path = capture.includes('/') ? capture : new URL(`captures/${capture}.txt`, import.meta.url);
  print(readFileSync(path, 'utf8'));
}
