import type { StoreConnection } from './connection.ts';
import type { S3Options } from './options.ts';
import type { Readers } from './read.ts';
import type { SdkClients } from './sdk-client.ts';
import type { CheckConditions } from './write-conditions.ts';

/** What the operations of this driver work with. */
export interface S3Context {
  readonly options: S3Options;
  readonly connection: StoreConnection;
  readonly sdk: SdkClients;
  readonly readers: Readers;
  readonly checkConditions: CheckConditions;
}
