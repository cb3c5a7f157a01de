/**
 * Writes everything that is generated and committed, in the order in which one thing is made from another. Tests compare
 * what is committed.
 *
 * Run: npm run generate
 */
const GENERATORS = [
  'write-openapi',
  'write-client',
  'write-config-docs',
  'write-event-docs',
  'write-journal-docs',
  'write-gateway-config',
  'write-cluster-alerts',
  'write-access-docs',
];

for (const name of GENERATORS) await import(`./${name}.ts`);
