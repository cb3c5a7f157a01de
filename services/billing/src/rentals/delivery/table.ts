export interface SessionSecretsTable {
  session_id: string;
  workload: Buffer;
  connection: Buffer | null;
}

export interface UnreadySessionsTable {
  session_id: string;
  wallet_id: string;
  provider_id: string;
  given_up_at: Date | null;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    session_secrets: SessionSecretsTable;
    unready_sessions: UnreadySessionsTable;
  }
}
