/**
 * Writes docs/CONFIG.md from the configuration schemas of the services. With `--check` it writes nothing and fails
 * when the committed file differs.
 *
 * Run: node --conditions=source scripts/write-config-docs.ts [--check]
 */
import { agentConfigSchema } from '../packages/agent/src/config/config.ts';
import { renderConfigSection } from '../packages/common/src/config/document.ts';
import { REGISTRY_FORMER_NAMES } from '../packages/common/src/config/registry.ts';
import { authConfigAliases, authConfigSchema } from '../services/auth/src/config/config.ts';
import { billingConfigSchema } from '../services/billing/src/config/config.ts';
import { registryConfigSchema } from '../services/provider-registry/src/config/config.ts';
import { storageConfigSchema, storageFormerNames } from '../services/storage/src/config/config.ts';
import { writeGenerated } from './lib/generated-file.ts';

const PROCESSES = [
  { service: 'auth', schema: authConfigSchema, aliases: authConfigAliases },
  { service: 'provider-registry', schema: registryConfigSchema },
  { service: 'storage', schema: storageConfigSchema, formerNames: storageFormerNames },
  { service: 'billing', schema: billingConfigSchema, formerNames: REGISTRY_FORMER_NAMES },
  { service: 'agent', schema: agentConfigSchema },
];

const INTRODUCTION = `# Configuration

Written by \`scripts/write-config-docs.ts\` from the services' schemas; do not edit by hand.

Each process takes its configuration from three places; a later one wins over an earlier:

1. the defaults below;
2. one YAML file: the one \`GRIDLEASE_CONFIG\` names, else \`config.yaml\` in the working folder. When it is
   absent it is written with every key commented out, readable by its owner only;
3. environment variables: \`GRIDLEASE_\` and the key in upper case, with \`__\` between the levels. Some keys also have
   a name without the prefix, as the specification calls them; the one with the prefix wins over it.

A key may be spelt in snake_case or camelCase. Durations are texts such as \`500ms\`, \`90s\`, \`15m\`, \`1h30m\`, \`7d\`.
A list is a YAML list, or one text with commas; a mapping is a JSON object in the environment. An empty variable
counts as absent. Every secret may instead be kept in a file of its own, which \`<key>_file\` names. A misspelt key
or an impossible value stops the start with a message that names it.

A service with a database takes its address from \`database_url\`, else from the parts \`GRIDLEASE_DB_HOST\`, \`_PORT\`
(5432), \`_NAME\`, \`_USER\`, \`_PASSWORD\` (or \`_PASSWORD_FILE\`) and \`_SSLMODE\`, else from the same parts in the secrets
file. \`sslmode\` is one of \`disable\`, \`require\` (encrypted, the certificate is not verified), \`verify-full\`, or, with
\`sslrootcert=<file>\` in \`database_url\`, \`verify-ca\`; without it the connection is plain. \`prefer\` and \`allow\`, which
may fall back to plain text without a word, are refused.

\`database_url\` may name several servers of one database, as libpq has it:
\`postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write\`. The last one that worked is used
for a new connection, then the next in order. With \`read-write\` standbys and other read-only servers are passed over;
\`any\` is the default, and other values are refused. The servers, not the services, decide which of them is the primary:
two that can be written to at the same time are two databases ("Lose a PostgreSQL server" in RUNBOOK.md).
`;

const text = [INTRODUCTION, ...PROCESSES.map(renderConfigSection)].join('\n');
writeGenerated('docs/CONFIG.md', text);
