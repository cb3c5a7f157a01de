import { expect, it } from 'vitest';
import { summarizeProfile } from './self-times.ts';

const ROOT = 'file:///srv/gridlease';

it('the time of each function itself is added up by package and, of ours, by function', () => {
  const frames = [
    ['(root)', ''],
    ['(idle)', ''],
    ['(garbage collector)', ''],
    ['query', `${ROOT}/node_modules/.pnpm/pg@8.0.0/node_modules/pg/lib/client.js`],
    ['compile', `${ROOT}/node_modules/.pnpm/@scope+tool@1.0.0/node_modules/@scope/tool/index.js`],
    ['writev', 'node:internal/streams'],
    ['writev', ''],
    ['charge', `${ROOT}/services/billing/dist/src/books/charge.js`],
    ['', `${ROOT}/packages/common/dist/src/http/server.js`],
    ['charge', `${ROOT}/services/billing/dist/src/books/charge.js`],
  ] as const;
  const nodes = frames.map(([functionName, url], id) => ({ id, callFrame: { functionName, url } }));
  const samples = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7];
  const timeDeltas = [1_000, 1_000, 8, 7, 6, 5, 4, 10, 2, 20, 30];
  expect(summarizeProfile({ nodes, samples, timeDeltas })).toEqual({
    packages: [
      ['ours: billing', 60],
      ['(garbage collector)', 8],
      ['pg', 7],
      ['@scope/tool', 6],
      ['node', 5],
      ['native writev', 4],
      ['ours: common', 2],
    ],
    functions: [
      ['charge (billing/books/charge)', 60],
      ['anonymous (common/http/server)', 2],
    ],
  });
});
