import { ServiceError } from '@gridlease/common/errors/service-error';

/** Every failure that billing means to respond with. Anything else that is thrown is an `internal_error`. */
export class BillingError extends ServiceError {}
