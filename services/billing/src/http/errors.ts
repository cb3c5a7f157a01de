import { ServiceError } from '@gridlease/common/errors/service-error';

/** An error that billing reports to its caller. Anything else that is thrown becomes an `internal_error`. */
export class BillingError extends ServiceError {}
