import type { Migration } from '@gridlease/common/database/migrations';

type MigrationDatabase = Parameters<Migration['up']>[0];

export async function restateDebts(_db: MigrationDatabase): Promise<void> {}
