import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { openNats } from '@gridlease/devstack/servers/nats';
import { openPostgres, removePostgresData } from '@gridlease/devstack/servers/postgres';
import { leash } from '@gridlease/testing/leash';
