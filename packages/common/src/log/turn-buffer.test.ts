import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurnBuffer } from './turn-buffer.ts';

function recorded() {
  const writes: string[] = [];
  return { writes, buffer: createTurnBuffer({ write: (lines) => writes.push(lines) }) };
}

it('the lines of one turn are written together, in order, at its end', async () => {
  const { writes, buffer } = recorded();
  buffer.write('a\n');
  buffer.write('b\n');
  expect(writes).toEqual([]);
  await endOfTurn();
  expect(writes).toEqual(['a\nb\n']);
  buffer.write('c\n');
  await endOfTurn();
  expect(writes).toEqual(['a\nb\n', 'c\n']);
});

it('flushing writes what is waiting at once, and nothing twice', async () => {
  const { writes, buffer } = recorded();
  buffer.write('a\n');
  buffer.flushSync();
  expect(writes).toEqual(['a\n']);
  buffer.write('b\n');
  await endOfTurn();
  buffer.flushSync();
  expect(writes).toEqual(['a\n', 'b\n']);
});

it('a turn that logs very much does not keep it all', () => {
  const { writes, buffer } = recorded();
  const line = `${'x'.repeat(1_023)}\n`;
  for (let count = 0; count < 100; count += 1) buffer.write(line);
  expect(writes).toEqual([line.repeat(64)]);
});

it('lines are written although writing failed before', async () => {
  const writes: string[] = [];
  let isBroken = true;
  const buffer = createTurnBuffer({
    write(lines) {
      if (isBroken) throw new Error('full');
      writes.push(lines);
    },
  });
  buffer.write('lost\n');
  expect(() => buffer.flushSync()).toThrow('full');
  isBroken = false;
  buffer.write('kept\n');
  await endOfTurn();
  expect(writes).toEqual(['kept\n']);
});
