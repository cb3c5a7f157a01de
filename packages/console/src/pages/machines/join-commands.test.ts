import { expect, it } from 'vitest';
import { enrolCommand, openCommand } from './join-commands.ts';

it('a machine of a platform with sign-in is enrolled by a code', () => {
  expect(enrolCommand('https://gpu.example.org', 'ABCD-EFGH')).toBe(
    'sudo gridlease-agent enroll ABCD-EFGH --gateway https://gpu.example.org && sudo systemctl restart gridlease-agent',
  );
});

it('no name that a user acts as reaches the shell', () => {
  expect(openCommand('http://localhost:8080', "a'; rm -rf ~ #")).toBe(
    "sudo GRIDLEASE_OWNER_ID='a'\\''; rm -rf ~ #' GRIDLEASE_REGISTRY_URL=http://localhost:8080 gridlease-agent",
  );
});
