import { describeApp } from '@gridlease/common/http/describe';
import { buildApp } from './app.ts';

/** Generates billing's OpenAPI document from the routes. */
export const describeBilling = (): Promise<object> => describeApp('billing-payment-service', buildApp);
