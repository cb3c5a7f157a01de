import { describeApp } from '@gridlease/common/http/describe';
import { buildApp } from './app.ts';

/** Billing's OpenAPI document, from the routes themselves. */
export const describeBilling = (): Promise<object> => describeApp('billing-payment-service', buildApp);
