import type { ProblemCatalogue } from '@gridlease/common/http/documented-responses';

/** The problem codes of the authentication service, by status; an operation documents those that its `problems` name. */
export const PROBLEMS: ProblemCatalogue = {
  400: {
    invalid_amount: 'the amount is no plain decimal with at most 9 fractional digits, or out of bounds',
    invalid_request: 'the request does not follow RFC 6749',
    invalid_scope: 'the client does not have the scope',
    unauthorized_client: 'the key has only scopes for machines, and its owner is no longer a provider',
    unsupported_grant_type: 'only `client_credentials` is supported',
    enrollment_code_invalid: 'the code was used, has expired or is unknown',
    first_sign_in_code_invalid:
      'the code was used, has expired or is unknown, or the administrator has a password',
    link_invalid: 'the link was used, has expired or is unknown',
    password_rejected: 'the password violates the rules in `errors`',
  },
  401: {
    invalid_client: 'the client is unknown, revoked or expired, or the secret is wrong',
    invalid_credentials: 'the login failed, whatever the cause',
    invalid_refresh_token: 'the refresh token is not valid, whatever the cause',
    second_factor_required: 'the password is right, but there is no code',
    second_factor_invalid: 'the password is right, but the code is wrong',
  },
  403: {
    client_header_missing: 'a cookie session was requested without the header X-Gridlease-Client',
    origin_not_allowed: "a cookie session was requested by a page of another origin than the platform's",
    person_required: 'the access token belongs to a key or service account, not to a logged-in user',
    current_password_wrong: 'the current password is wrong',
    second_factor_missing: 'the password is right, but there is no code of the second factor',
    second_factor_wrong: 'the code is wrong or was already used',
    registration_closed:
      'only administrators and, with `registration: invited`, invited users create accounts',
    role_not_allowed: 'a role of the staff was requested by a caller who is no administrator',
  },
  404: {
    user_not_found: 'there is no such user',
    invitation_not_found: 'there is no such open invitation',
    session_not_found: 'the caller has no such live session',
    api_key_not_found: 'the caller has no such key',
    service_account_not_found: 'there is no such service account',
    second_factor_not_set: 'the account has no second factor',
  },
  409: {
    email_taken: 'another account has this e-mail address, however it is spelled',
    user_disabled: 'the user is disabled',
    account_not_empty: 'the account still has what `left` says',
    deletion_cancelled: 'an administrator enabled or disabled the account meanwhile',
    last_admin: 'the last active administrator must remain',
    second_factor_already_set: 'the account has a second factor already',
    second_factor_not_pending: 'no second factor waits for its confirmation',
    api_key_limit_reached: 'the user has too many keys',
    client_id_taken: 'there is a client with this id',
    algorithm_has_no_keys: 'tokens are signed with the shared secret',
  },
  429: {
    too_many_failed_logins: 'too many wrong passwords and codes came from this address; see Retry-After',
    too_many_links: 'the user got links a short time ago; see Retry-After',
    too_many_registrations:
      'too many e-mail addresses were registered from this network address; see Retry-After',
  },
  503: {
    account_holdings_unknown: 'what the account has in other services cannot be determined',
    export_unavailable: 'another service does not respond',
    hashing_overloaded: 'too many passwords are being checked',
    mail_queue_full: 'too many e-mails wait to be sent',
  },
};
