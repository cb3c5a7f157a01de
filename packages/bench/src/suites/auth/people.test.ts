import { expect, test } from 'vitest';
import { requestsOf } from '../../load/traffic.ts';
import { loginTraffic, personId } from './people.ts';

test('every user logs in from an address of their own', () => {
  const ids = [0, 255, 256, 65_535].map(personId);
  expect(ids).toEqual(['0.0', '0.255', '1.0', '255.255']);
  const next = requestsOf(loginTraffic(ids));
  for (let n = 0; n < 20; n += 1) {
    const { headers, body } = next();
    const id = headers['x-forwarded-for']?.replace('10.1.', '');
    expect(JSON.parse(body ?? '').email).toBe(`person-${id}@bench.example.org`);
  }
});
