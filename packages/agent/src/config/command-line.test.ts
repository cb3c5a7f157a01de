import { expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

it('without a command the agent runs', () => expect(readCommandLine([])).toEqual({ name: 'run' }));

it('commands have options of their own', () => {
  expect(readCommandLine(['check'])).toEqual({ name: 'check' });
  expect(readCommandLine(['status', '--json'])).toEqual({ name: 'status', isJson: true });
  expect(readCommandLine(['enroll', 'ABCD', 'EFGH', '--gateway', 'https://a.example', '--force'])).toEqual({
    name: 'enroll',
    code: 'ABCD EFGH',
    gateway: 'https://a.example',
    isForced: true,
  });
});

it.each([
  ['stauts'],
  ['run'],
  ['--hlep'],
  ['check', 'it'],
  ['check', '--json'],
  ['status', '--force'],
  ['--json', 'status'],
  ['enroll'],
  ['enroll', 'ABCD', '--gatway', 'x'],
])('what is misspelt is refused with the help: %s %s', (...args) => {
  expect(readCommandLine(args.filter((arg) => arg !== undefined))).toMatchObject({
    name: 'print',
    exitCode: 2,
    text: expect.stringContaining('gridlease-agent status'),
  });
});

it('help and version are printed', () => {
  for (const args of [['--help'], ['check', '-h'], ['enroll', '--help'], ['status', '--help']]) {
    expect(readCommandLine(args)).toMatchObject({ name: 'print', exitCode: 0 });
  }
  expect(readCommandLine(['-v'])).toMatchObject({ text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});
