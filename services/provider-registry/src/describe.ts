import { describeApp } from '@gridlease/common/http/describe';
import { buildApp } from './app.ts';

/** The registry's OpenAPI document, from the routes themselves. */
export const describeRegistry = (): Promise<object> =>
  describeApp('provider-registry', buildApp, { wholeLists: {}, publicCatalog: true });
