import { expect, test } from 'vitest';
import { type Conditions, documentPeers, renderPeers } from './report.ts';
import type { PartOutcome } from './rows.ts';

const CONDITIONS: Conditions = {
  date: '2026-01-31',
  processors: 2,
  model: 'A Model',
  loadAverage: 0.4,
  rounds: 3,
  seconds: 4,
  versions: { Node: '24.0.0', etcd: 'v3.7.3' },
};
const OUTCOME: PartOutcome = {
  rows: [
    {
      name: 'heartbeat',
      unit: 'ms',
      ours: [0.1, 0.2, 0.3],
      peers: [
        { name: 'etcd', figures: [0.2, 0.4, 0.3] },
        { name: 'put to etcd', figures: [12, 12, 12] },
      ],
      goal: { of: 'ratio', most: 0.75 },
      note: 'not the same.',
    },
    {
      name: 'upload',
      unit: 's/GiB',
      ours: [2.5],
      peers: [{ name: 'versitygw', figures: [2] }],
      goal: { of: 'figure', most: 2 },
    },
    { name: 'search', unit: 'ms', ours: [1], peers: [{ name: 'Consul', figures: [1] }] },
  ],
  missing: ['a charge: no ledger'],
};

test('the document has the conditions, a row for each comparison, notes, and what is missing', () => {
  expect(documentPeers(OUTCOME, CONDITIONS).split('\n')).toEqual([
    'Measured on 2026-01-31: 2 processors (A Model), 3 rounds of 4 s; Node 24.0.0, etcd v3.7.3. Load average at the start 0.4.',
    '',
    '| request | ours | peer | ours/peer | of least | goal |  | beside |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| heartbeat | 0.200 ms | etcd 0.300 ms | 0.50 [0.50..1.00] | 0.50 | at most 0.75 of it | met | put to etcd 12 ms |',
    '| upload | 2.50 s/GiB | versitygw 2.00 s/GiB | 1.25 [1.25..1.25] | 1.25 | at most 2 s/GiB | MISSED |  |',
    '| search | 1.00 ms | Consul 1.00 ms | 1.00 [1.00..1.00] | 1.00 |  |  |  |',
    '',
    '- heartbeat: not the same.',
    '- Not compared: a charge: no ledger',
  ]);
});

test('the terminal shows the same rows as columns', () => {
  const report = renderPeers(OUTCOME, CONDITIONS);
  expect(report).toMatch(
    /^heartbeat +0\.200 ms +etcd 0\.300 ms +0\.50 \[0\.50\.\.1\.00\] +0\.50 +at most 0\.75 of it +met/m,
  );
});

test('a run on a busy machine says that it is no result', () => {
  const busy = documentPeers(OUTCOME, { ...CONDITIONS, loadAverage: 7.25 });
  expect(busy).toContain(
    'Load average at the start 7.3: **a busy machine, so this proves that the comparison runs',
  );
});
