import { describeApp } from '@gridlease/common/http/describe';
import { buildApp } from './app.ts';

/** The service's OpenAPI document, from the routes themselves. */
export const describeAuth = (): Promise<object> => describeApp('auth-service', buildApp);
