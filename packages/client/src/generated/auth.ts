// Written by scripts/write-client.ts from services/auth/openapi.json; do not edit by hand.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description Creates an account with the role renter (the default), provider, or both. The roles of the staff (admin, support, finance, auditor) need the access token of an administrator, and so does every account unless `registration` is open; the password of an account that an administrator registers must be changed at its first login where access is required. Unknown members are ignored.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a sign-in page has to know
         * @description Public: who may register, how addresses are verified, the rules of passwords and second factors. The same for every caller, and cacheable for a minute.
         */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Newest first; those that ended are kept for 90 days. For administrators and `auditor`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a user
         * @description Mails a link with which the recipient creates an account with these roles; its address is then verified. Replaces the open invitation of the same address. Ends when its author is no longer an administrator.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/invitations/{invitationID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account with the link of an invitation */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a password
         * @description Opens a session. An unknown e-mail address, a wrong password, and a disabled or locked account get the same response, after the same amount of work. After ten consecutive failures from one address, the account is locked for that address: for one second at first, and twice as long after each further failure, up to 15 minutes.
         *
         *     With `session: "cookie"`, for pages of the platform, the refresh token is set as a cookie that scripts cannot read.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token
         * @description Returns the next refresh token, and an access token with the current roles of the user. For REFRESH_REUSE_SECONDS, the previous refresh token returns the current one again, so that a client that lost a response, or has several tabs, can repeat the request; any of the last eight does so for 10 s after it was replaced. Any other use of an old token ends the session.
         *
         *     The token is read from the body, else from the query. Prefer the body: proxies may log URLs. With `session: "cookie"` it is read from the cookie alone, and the next one is set as the cookie.
         */
        post: operations["refreshTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of the refresh token in the body, else that of the access token. With `session: "cookie"`, that of the cookie, which is removed in any case.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out everywhere */
        post: operations["logOutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's sessions
         * @description Live sessions, newest first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{sessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the caller's sessions */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the password
         * @description For operations that respond with 401 `recent_authentication_required`: authenticates the user of this session again. The new access token, and those of later refreshes, count as recent for `auth.recent_authentication` (5 minutes). Wrong passwords and codes count towards the lock of the login; while the account is locked, every password gets `current_password_wrong`.
         */
        post: operations["confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the caller's account */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Delete the account
         * @description Only an account that is empty in every service is deleted: 409 `account_not_empty` says in `left` what it still has (`balance`, `debt`, `claims`, `open_transfers`, `open_disputes`, `live_rentals`, `machines`, `objects`). A balance below what can be withdrawn (`forfeitable`) is given up with `forfeit`. While the services are asked, the account is disabled; if it has something left, it is enabled again, with its sessions and keys. Erases personal data; the id is kept for financial records and the audit log. Cannot be undone.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        /**
         * Change the name or e-mail address
         * @description A new address needs a recent authentication and the current password, stays unverified until the link sent to it is opened, and ends all other sessions. The old address is notified. New addresses count as registrations.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/v1/auth/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the caller's data
         * @description A tar archive, streamed: `account.json`, and from the other services `billing/*.jsonl` (wallets, transactions, rentals, bills, disputes), `registry/*.jsonl` (machines) and `storage/*.jsonl` (which objects there are), one entry in each line. With `Accept: application/json`, or where no other service is configured, only what `account.json` has. Hashes, secrets and keys are left out. An archive that was cut off, because a service failed meanwhile, does not end with two empty blocks, and the connection breaks.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description The session of this access token stays; all others end.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a link to reset the password
         * @description The response is the same whether or not the account exists. The link is sent by e-mail, expires after 30 minutes and works once; an account gets at most one a minute and three in half an hour.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password with the link
         * @description Ends every session and revokes every API key; `keep_machine_keys` keeps those that are bound to named machines. Verifies the address. A second factor is still required at the next login, unless it was set up before the address was verified: it is then removed. The network of the request gets through to an account that is locked.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an e-mail address with the link */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the verification e-mail again
         * @description For the account with this address, by default that of the caller. The response is the same whether or not there is such an account, and whether or not its address is verified already. An account gets at most one a minute and three in half an hour.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock an account for a network with the link
         * @description Lets the network from which the request comes through to an account that is locked because of failed logins from many networks: for a day, and for good once a login from there succeeds. The password is still needed.
         */
        post: operations["unlockByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start setting up one-time codes (TOTP)
         * @description Logins do not ask for a code until the factor is confirmed.
         */
        post: operations["beginSecondFactor"];
        /**
         * Remove the second factor
         * @description Wrong codes count towards the lock of the login, as wrong passwords do. While the account is locked, every password gets `current_password_wrong`.
         */
        delete: operations["removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor with its first code
         * @description Ends all other sessions. From now on, logins need `otp`. Wrong codes count towards the lock of the login, as wrong passwords do.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the recovery codes
         * @description The old ones stop working. Wrong codes count towards the lock of the login, as wrong passwords do.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an access token to a service account or key (RFC 6749, 4.4)
         * @description Takes JSON or a form; the client authenticates by HTTP Basic or in the body, never both. The token lives at most 15 minutes, and there is no refresh token. The `code` of an error is that of RFC 6749, 5.2.
         */
        post: operations["issueClientToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's keys
         * @description Revoked keys are left out.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create a key for the caller's programs
         * @description The key acts for its user, within its scopes, machines and networks; it never has a role of the staff, and never withdraws: what it pays out (`payouts:request`) goes to the stored address. Scopes of machines and payouts need the role provider. What the rentals that it starts may spend in a day (`spend_day_max`) never changes. The secret is shown once.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Every service refuses its access tokens within two seconds.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a code that enrolls one machine
         * @description For providers. The code is valid for 15 minutes, once: `gridlease-agent enroll CODE` exchanges it on the machine for a key of its own. A new password or a disabled account ends it.
         */
        post: operations["createEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/enrollments/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an enrollment code for the key of a machine
         * @description The key has the scopes `registry:write`, `registry:heartbeat`, `billing:usage` and `rentals:run`, and reaches one machine only: the one of `provider_id`, which has to belong to the user who created the code; without it a new one, which the key may register within 30 days, under the id in its `provider_ids`. Wrong codes count as failed logins of their address.
         */
        post: operations["redeemEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/first-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the first administrator's password with a code of the machine
         * @description The code comes from `first-sign-in`, a command of the service on its machine, and is valid for ten minutes, once, while the administrator has the initial password and no second factor. Then log in with the password. Wrong codes count as failed logins of their address; a refused password does not consume the code.
         */
        post: operations["redeemFirstSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service accounts
         * @description Revoked ones are left out. For administrators and `auditor`.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description It acts on behalf of all users, within its scopes, and belongs to the platform: it goes on when the administrator who created it is disabled, deleted, or none any more. The secret is shown once.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/service-accounts/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a service account
         * @description A service account that the configuration declares is restored at the next start.
         */
        delete: operations["revokeServiceAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify an access token for a gateway (forward authentication)
         * @description Takes any method. A revoked token is refused within a second. The address of the client comes from `X-Forwarded-For`, where the gateway is one of `trusted_proxies`. Gateways must strip the headers that they pass on from this response from what clients send. The `code` of a refusal is in `X-Problem-Code`, too.
         */
        get: operations["verifyAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Introspect a token (RFC 7662)
         * @description For administrators, `auditor`, and service accounts with the scope `auth:introspect`. They authenticate with an access token or their client credentials (HTTP Basic, or in the body); for other callers every token is inactive. Takes JSON or a form.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token (RFC 7009)
         * @description Revoking a refresh token ends its session. Takes JSON or a form.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description In the order of their registration. For administrators, `support` and `auditor`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Also where registration is closed. The user is notified by e-mail, without the password, which must be changed at the first login where access is required. To let users choose their password, invite them instead.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description For administrators, `support` and `auditor`, and service accounts with the scope `auth:read`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Only an account that is empty in every service, as when its user deletes it. The user is notified. Cannot be undone.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a user
         * @description Ends all sessions and revokes all API keys for good. Every service refuses their tokens within two seconds.
         */
        post: operations["disableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a user */
        post: operations["enableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a user's account
         * @description Forgets its failed logins. For administrators, and `support` if the user has no role of the staff (`role_required`).
         */
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's sessions
         * @description Live sessions, newest first. For administrators, `support` and `auditor`.
         */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        /** End all of a user's sessions */
        delete: operations["revokeUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/roles/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a role
         * @description For administrators. The user has it from the next refresh on; keys never carry a role of the staff (`admin`, `support`, `finance`, `auditor`).
         */
        put: operations["assignRole"];
        post?: never;
        /**
         * Remove a role
         * @description Access tokens that claim the role stop working; a refresh returns one without it.
         */
        delete: operations["removeRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a user's e-mail address as verified
         * @description The user is notified.
         */
        post: operations["verifyUserEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a user a link to reset the password
         * @description For administrators, and `support` if the user has no role of the staff (`role_required`).
         */
        post: operations["sendUserPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a user's second factor
         * @description For users who have lost it. The user is notified.
         */
        delete: operations["removeUserSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/users/{userID}/sessions/{sessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of a user's sessions
         * @description The user is notified.
         */
        delete: operations["revokeUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Newest first. For administrators and `auditor`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/admin/signing-keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing keys
         * @description Tokens are signed with the next key from now on. Does nothing until the next key has been published for long enough, unless `at_once` or a revocation is requested.
         */
        post: operations["rotateSigningKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys of access tokens
         * @description The current and the next signing key, and retired ones whose tokens are still valid. Empty where tokens are signed with a shared secret.
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/revocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow which access tokens were revoked
         * @description For service accounts with the scope `auth:revocations`, administrators and `auditor`. Without `after`: a snapshot, in pages; with the `position` of the response before: what came since. A reader that follows refuses tokens of the sessions, tokens (`jti`) and clients that are named, and those of users that are not active or claim a role that was removed.
         */
        get: operations["listRevocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/user-states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read whether users are active
         * @description For service accounts with the scope `auth:revocations`, and administrators. Users that never existed are left out. Of two states of a user, the one with the higher `version` is the newer, whichever was read or arrived first.
         */
        post: operations["readUserStates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitationRequest: {
            /** @description The token of the link in the e-mail */
            token: string;
            /** @description 8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn) */
            password: string;
            name?: string | null;
        };
        Account: {
            /** Format: uuid */
            id: string;
            email: string;
            name?: string;
            roles: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            email_verified: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            email_verified_at?: string;
            second_factor: boolean;
            recovery_codes_left: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            password_changed_at: string;
            /**
             * @description The password must be changed before anything else
             * @constant
             */
            password_change_required?: true;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
        };
        AccountExport: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            exported_at: string;
            user: {
                [key: string]: unknown;
            };
            sessions: {
                [key: string]: unknown;
            }[];
            api_keys: {
                [key: string]: unknown;
            }[];
            second_factors: {
                [key: string]: unknown;
            }[];
            known_addresses: {
                [key: string]: unknown;
            }[];
            audit_events: {
                [key: string]: unknown;
            }[];
        };
        ApiKey: {
            client_id: string;
            name: string;
            scopes: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description When it last got an access token; updated at most once a minute
             */
            last_used_at?: string;
            /** @description From roughly where: an IPv4 /24 or IPv6 /48 */
            last_used_from?: string;
            provider_ids?: string[];
            networks?: string[];
            /** @description What the rentals that it starts may hold and be charged within 24 hours; absent: no limit of its own */
            spend_day_max?: string;
        };
        ApiKeyPage: {
            api_keys: components["schemas"]["ApiKey"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        AuditEvent: {
            position: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            /** @description The id of a user or client; empty when unknown */
            actor: string;
            action: string;
            target: string;
            ip?: string;
            request_id?: string;
            detail: {
                [key: string]: unknown;
            };
        };
        AuditPage: {
            events: components["schemas"]["AuditEvent"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        BeginSecondFactorRequest: {
            password: string;
        };
        ChangePasswordRequest: {
            current_password: string;
            new_password: string;
        };
        ClientToken: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            scope: string;
        };
        ClientTokenRequest: {
            /** @description client_credentials */
            grant_type?: string | null;
            /** @description Unless the client authenticates with HTTP Basic */
            client_id?: string | null;
            client_secret?: string | null;
            /** @description Space-separated scopes; default: all of the client */
            scope?: string | null;
        };
        ConfirmRequest: {
            password: string;
            /** @description Six-digit code of the second factor, or a recovery code; required where the account has a second factor */
            code?: string | null;
        };
        ConfirmSecondFactorRequest: {
            /** @description Six-digit code of the authenticator */
            code: string;
        };
        Confirmed: {
            /** @description In the place of the one before; the refresh token stays */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds for which the access token is valid */
            expires_in: number;
            /** @description When the password was confirmed, in seconds since 1970, as in the claim of the token */
            auth_time: number;
        };
        CreateApiKeyRequest: {
            /** @description What the key is for */
            name: string;
            /** @description What the key may do; default: registry:heartbeat, billing:usage, rentals:run for providers, registry:read, billing:read for others */
            scopes?: ("registry:heartbeat" | "registry:write" | "billing:usage" | "rentals:run" | "payouts:request" | "registry:read" | "billing:read" | "billing:sessions" | "storage:read" | "storage:write")[] | null;
            /** @description The only machines that the key may access; default: all of the user */
            provider_ids?: string[] | null;
            /** @description The only networks from which the key may be used, in CIDR notation; default: any. Its usage reports are taken over HTTP alone: over NATS it is not known where they come from */
            networks?: string[] | null;
            /** @description Maximum that the rentals which the key starts may hold and be charged within 24 hours, besides what the wallet allows; only with the scope `billing:sessions`; default: no limit of its own */
            spend_day_max?: string;
            /** @description When it expires; default: never */
            expires_at?: string | null;
        };
        CreateEnrollmentRequest: {
            /** @description The name of the key; default: `enrolled machine` */
            name?: string | null;
        };
        CreateInvitationRequest: {
            email: string;
            /** @description Default: renter */
            roles?: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor")[] | null;
            /** @description Default: in 7 days; in 30 days at the latest */
            expires_at?: string | null;
        };
        CreateServiceAccountRequest: {
            /** @description Default: a generated id */
            client_id?: string | null;
            name: string;
            scopes: ("registry:read" | "registry:write" | "registry:heartbeat" | "registry:verify" | "billing:read" | "billing:sessions" | "billing:usage" | "storage:read" | "storage:write" | "auth:introspect" | "auth:read" | "auth:revocations")[];
            /** @description When it expires; default: never */
            expires_at?: string | null;
        };
        CreateUserRequest: {
            email: string;
            name?: string | null;
            /** @description 8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn) */
            password: string;
            /** @description Default: renter */
            roles?: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor")[] | null;
            /** @description Whether the address is known to be that of the user; default: false */
            email_verified?: boolean | null;
        };
        DeleteAccountRequest: {
            password: string;
            /** @description Gives up a balance that is smaller than the smallest withdrawal; default: false */
            forfeit?: boolean | null;
        };
        DeleteUserRequest: {
            /** @description Gives up a balance that is smaller than the smallest withdrawal */
            forfeit?: boolean | null;
        };
        Enrollment: {
            /** @description Shown only once; case, spaces and hyphens do not matter */
            code: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at: string;
        };
        FirstSignInAnswer: {
            message: string;
            /** @description With which the administrator logs in from now on */
            email: string;
        };
        FirstSignInRequest: {
            code: string;
            new_password: string;
        };
        ForgotPasswordRequest: {
            email: string;
        };
        Healthy: {
            /** @constant */
            status: "healthy";
            service: string;
        };
        IntrospectRequest: {
            /** @description An access token or a refresh token */
            token: string;
            /** @description Ignored: tokens are recognised by their form */
            token_type_hint?: string | null;
            client_id?: string | null;
            client_secret?: string | null;
        };
        /** @description RFC 7662; only `active` when it is false */
        Introspection: {
            active: boolean;
            token_type?: string;
            scope?: string;
            client_id?: string;
            sub?: string;
            aud?: string;
            iss?: string;
            exp?: number;
            iat?: number;
            jti?: string;
            sid?: string;
            auth_time?: number;
            roles?: string[];
            provider_ids?: string[];
            /** @description The only networks from which the token may be used */
            networks?: string[];
            /** @description What the rentals that the key starts may hold and be charged within 24 hours */
            spend_day_max?: string;
            /** @constant */
            may_register?: true;
        } & {
            [key: string]: unknown;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            roles: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor")[];
            /** @enum {string} */
            status: "open" | "accepted" | "revoked" | "expired";
            /** Format: uuid */
            invited_by: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            accepted_at?: string;
            /**
             * Format: uuid
             * @description The account that was created with it
             */
            user_id?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            revoked_at?: string;
        };
        InvitationPage: {
            invitations: components["schemas"]["Invitation"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        JWKSet: {
            keys: components["schemas"]["PublicKey"][];
        };
        KeyRotation: {
            rotated: boolean;
            /** @description The key that signs now */
            kid: string;
            /** @description Seconds until the next key has been published for long enough; 0 when it has */
            ready_in_seconds: number;
        };
        LoginRequest: {
            email?: string | null;
            username?: string | null;
            password: string;
            otp?: string | null;
            /** @description Alternative name of `otp`, which takes precedence */
            code?: string | null;
            /** @description `cookie`: the refresh token is in a cookie instead of the body. Only for pages of the platform's own origin, with the header `X-Gridlease-Client` */
            session?: "cookie" | null;
        };
        LogoutAllAnswer: {
            message: string;
            sessions_ended: number;
        };
        LogoutRequest: {
            refresh_token?: string | null;
            /** @description `cookie`: the refresh token is in a cookie instead of the body. Only for pages of the platform's own origin, with the header `X-Gridlease-Client` */
            session?: "cookie" | null;
        };
        ManagedUser: {
            /** Format: uuid */
            id: string;
            email?: string;
            name?: string;
            /** @enum {string} */
            status: "active" | "disabled" | "deleted";
            roles: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor")[];
            email_verified: boolean;
            second_factor: boolean;
            live_sessions: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            password_changed_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
        };
        Message: {
            message: string;
        };
        NewApiKey: {
            client_id: string;
            name: string;
            scopes: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description When it last got an access token; updated at most once a minute
             */
            last_used_at?: string;
            /** @description From roughly where: an IPv4 /24 or IPv6 /48 */
            last_used_from?: string;
            provider_ids?: string[];
            networks?: string[];
            /** @description What the rentals that it starts may hold and be charged within 24 hours; absent: no limit of its own */
            spend_day_max?: string;
            /** @description Shown only once */
            client_secret: string;
        };
        NewServiceAccount: {
            client_id: string;
            name: string;
            scopes: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description When it last got an access token; updated at most once a minute
             */
            last_used_at?: string;
            /** @description From roughly where: an IPv4 /24 or IPv6 /48 */
            last_used_from?: string;
            /** @description An administrator, or `configuration` */
            created_by: string;
            /** @description Shown only once */
            client_secret: string;
        };
        PasswordChanged: {
            message: string;
            sessions_revoked: number;
        };
        /** @description RFC 9457 problem document */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            /** @description Stable machine-readable code */
            code: string;
            /** @description The text of `detail` */
            error: string;
            request_id: string;
            errors?: {
                path: string;
                message: string;
                code: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description RFC 7517; public members only */
        PublicKey: {
            kty: string;
            kid: string;
            alg: string;
            /** @constant */
            use: "sig";
        } & {
            [key: string]: unknown;
        };
        RecoveryCodes: {
            message: string;
            /** @description Each works once; shown only once */
            recovery_codes: string[];
        };
        RedeemEnrollmentRequest: {
            code: string;
            /** @description The machine, if it is registered already: the key is bound to it, and cannot register another one */
            provider_id?: string | null;
        };
        RefreshRequest: {
            refresh_token?: string | null;
            /** @description `cookie`: the refresh token is in a cookie instead of the body. Only for pages of the platform's own origin, with the header `X-Gridlease-Client` */
            session?: "cookie" | null;
        };
        RegisterAnswer: {
            /** Format: uuid */
            user_id: string;
            email: string;
            roles: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor")[];
            message: string;
            /**
             * @description How the address is verified: by a mailed link, already, or not at all, as no e-mails are sent
             * @enum {string}
             */
            verification: "mailed" | "verified" | "unavailable";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
        };
        RegisterRequest: {
            /** @description E-mail address; each belongs to one account, however it is spelled */
            email?: string | null;
            /** @description With `email`: the name, unless `name` is given. Without `email`: the e-mail address */
            username?: string | null;
            /** @description 8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn) */
            password: string;
            /** @description Must equal `password` */
            confirm_password?: string | null;
            /** @description Default: renter; user means renter */
            role?: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor" | "user") | null;
            /** @description Several roles; takes precedence over `role` */
            roles?: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor" | "user")[] | null;
            name?: string | null;
        };
        ResendVerificationRequest: {
            /** @description Default: that of the caller */
            email?: string | null;
        };
        ResetPasswordRequest: {
            /** @description The token of the link in the e-mail */
            token: string;
            new_password: string;
            /** @description Keeps the API keys that are bound to named machines; default: all are revoked */
            keep_machine_keys?: boolean | null;
        };
        RevocationPage: {
            /** @description The first page of a snapshot: what was known before is void once the last page has come */
            reset: boolean;
            /** @description Whether another page follows at once */
            more: boolean;
            /** @description Where the next request continues (`after`) */
            position: string;
            /** @description For how long sessions and tokens have to be remembered */
            token_seconds: number;
            /** @description For how long clients and users have to be remembered */
            client_seconds: number;
            revocations: ({
                /** @enum {string} */
                kind: "session" | "token";
                id: string;
                /** @description Milliseconds since the epoch */
                at: number;
            } | {
                /** @constant */
                kind: "client";
                id: string;
                /** @description Milliseconds since the epoch */
                at: number;
                is_live: boolean;
                scopes: string[];
            } | {
                /** @constant */
                kind: "user";
                id: string;
                /** @description Milliseconds since the epoch */
                at: number;
                is_active: boolean;
                roles: string[];
                removed: {
                    role: string;
                    /** @description Milliseconds since the epoch */
                    at: number;
                }[];
            })[];
        };
        RevokeRequest: {
            /** @description An access token or a refresh token */
            token: string;
            /** @description Ignored: tokens are recognised by their form */
            token_type_hint?: string | null;
            client_id?: string | null;
            client_secret?: string | null;
        };
        RotateKeysRequest: {
            /** @description Rotate without waiting until every verifier has seen the next key */
            at_once?: boolean;
            /** @description The current key is compromised: every token that it signed ends now */
            revoke_current?: boolean;
            /** @description All keys are compromised, including the next one and retired ones: every token ends now */
            revoke_all?: boolean;
        } | null;
        SecondFactorEnrolment: {
            /** @description Base32; shown only once */
            secret: string;
            /** @description To show as a QR code */
            otpauth_url: string;
        };
        SecondFactorProof: {
            password: string;
            /** @description Six-digit code of the authenticator, or a recovery code */
            code: string;
        };
        ServiceAccount: {
            client_id: string;
            name: string;
            scopes: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description When it last got an access token; updated at most once a minute
             */
            last_used_at?: string;
            /** @description From roughly where: an IPv4 /24 or IPv6 /48 */
            last_used_from?: string;
            /** @description An administrator, or `configuration` */
            created_by: string;
        };
        ServiceAccountPage: {
            service_accounts: components["schemas"]["ServiceAccount"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Session: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description When the user logged in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last refreshed
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When it ends unless it is refreshed
             */
            expires_at: string;
            /** @description Address of the last refresh */
            ip?: string;
            user_agent?: string;
            /** @description Whether it is the session of this request's access token */
            current: boolean;
        };
        SessionPage: {
            sessions: components["schemas"]["Session"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        SessionsRevoked: {
            message: string;
            sessions_revoked: number;
        };
        SignInMethods: {
            /**
             * @description Who may create accounts: anyone, people with an invitation, or administrators only
             * @enum {string}
             */
            registration: "open" | "invited" | "closed";
            /**
             * @description Whether new addresses get a link that verifies them. unavailable: no e-mails are sent, so passwords cannot be reset either
             * @enum {string}
             */
            verification: "mailed" | "unavailable";
            /** @description Rules of new passwords. Common and easily guessed ones are also refused */
            password: {
                /**
                 * @description strict: also refused when it is built from common words, names or repetitions
                 * @enum {string}
                 */
                policy: "standard" | "strict";
                /** @description Unicode code points, after NFKC */
                min_characters: number;
                /** @description Unicode code points, after NFKC */
                max_characters: number;
                /** @description Of its UTF-8, before NFKC */
                max_bytes: number;
            };
            second_factor: {
                /** @description Codes that a login accepts */
                methods: ("totp" | "recovery_code")[];
                /** @description Roles whose users have to set one up */
                required_for: string[];
            };
            /**
             * @description Pages of `public_url` may keep their session in a cookie: `session: "cookie"` of a login
             * @constant
             */
            cookie_sessions: true;
            /** @description Public URL of the platform, without a trailing slash */
            public_url: string;
        };
        TokenAnswer: {
            access_token: string;
            /** @description Left out with `session: "cookie"` */
            refresh_token?: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds for which the access token is valid */
            expires_in: number;
            /** @description Seconds until the session ends unless it is refreshed */
            refresh_expires_in: number;
            /**
             * @description The access token only works for setting up a second factor, `change-password`, `logout` and `GET /me`
             * @constant
             */
            second_factor_setup_required?: true;
            /**
             * @description The access token only works for `change-password`, `logout` and `GET /me` until the password is changed
             * @constant
             */
            password_change_required?: true;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                roles: ("provider" | "renter" | "admin" | "support" | "finance" | "auditor")[];
            };
        };
        Unhealthy: {
            /** @constant */
            status: "unhealthy";
            service: string;
            /** @description The missing dependencies and their state */
            dependencies: {
                [key: string]: string;
            };
        };
        UnlockRequest: {
            /** @description The token of the link in the e-mail */
            token: string;
        };
        UpdateAccountRequest: {
            /** @description An empty name removes it */
            name?: string | null;
            /** @description Needs `current_password`; unverified until its link is opened */
            email?: string | null;
            current_password?: string | null;
        };
        UserPage: {
            users: components["schemas"]["ManagedUser"][];
            /** @description Number of users of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        UserStatePage: {
            users: {
                id: string;
                /** @enum {string} */
                status: "active" | "disabled" | "deleted";
                /** @description Counts the changes of the user */
                version: number;
            }[];
        };
        UserStatesRequest: {
            ids: string[];
        };
        VerifyEmailRequest: {
            /** @description The token of the link in the e-mail */
            token: string;
        };
        GetHealthProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetReadinessProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetLivenessProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RegisterProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "password_rejected" | "recent_authentication_required" | "registration_closed" | "request_incomplete" | "request_timeout" | "role_not_allowed" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "too_many_registrations" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetSignInMethodsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateInvitationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListInvitationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeInvitationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "invitation_not_found" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        AcceptInvitationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "link_invalid" | "malformed_request" | "method_not_allowed" | "password_rejected" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        LogInProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "client_header_missing" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_credentials" | "invalid_json" | "invalid_url" | "malformed_request" | "method_not_allowed" | "origin_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_invalid" | "second_factor_required" | "service_starting" | "signing_key_unavailable" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefreshTokensProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "client_header_missing" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_refresh_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "origin_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "signing_key_unavailable" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        LogOutProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "client_header_missing" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_refresh_token" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "origin_not_allowed" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        LogOutEverywhereProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ConfirmProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_missing" | "second_factor_wrong" | "service_starting" | "signing_key_unavailable" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UpdateMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "too_many_registrations" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DeleteMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "account_holdings_unknown" | "account_not_empty" | "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "deletion_cancelled" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ExportMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "export_unavailable" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ChangePasswordProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_rejected" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ForgotPasswordProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "mail_queue_full" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ResetPasswordProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "link_invalid" | "malformed_request" | "method_not_allowed" | "password_rejected" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        VerifyEmailProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "link_invalid" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ResendVerificationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "mail_queue_full" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UnlockByLinkProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "link_invalid" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        BeginSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_already_set" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RemoveSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_not_set" | "second_factor_setup_required" | "second_factor_wrong" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ConfirmSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_not_pending" | "second_factor_wrong" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RenewRecoveryCodesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_not_set" | "second_factor_setup_required" | "second_factor_wrong" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        IssueClientTokenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_client" | "invalid_content_length" | "invalid_json" | "invalid_request" | "invalid_scope" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "signing_key_unavailable" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateApiKeyProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "api_key_limit_reached" | "bad_request" | "body_too_large" | "client_id_taken" | "database_busy" | "database_unavailable" | "email_not_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListApiKeysProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeApiKeyProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "api_key_not_found" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateEnrollmentProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "api_key_limit_reached" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_not_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RedeemEnrollmentProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "api_key_limit_reached" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "enrollment_code_invalid" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RedeemFirstSignInProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "first_sign_in_code_invalid" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_rejected" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateServiceAccountProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "client_id_taken" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListServiceAccountsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeServiceAccountProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_account_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        VerifyAccessProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        IntrospectTokenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_client" | "invalid_content_length" | "invalid_json" | "invalid_request" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeTokenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_request" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListUsersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "password_rejected" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        DeleteUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "account_holdings_unknown" | "account_not_empty" | "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "deletion_cancelled" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        DisableUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        EnableUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        UnlockUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        RevokeUserSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        ListUserSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        AssignRoleProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        RemoveRoleProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        VerifyUserEmailProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        SendUserPasswordResetProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "too_many_links" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_disabled" | "user_not_found" | "validation_failed";
        };
        RemoveUserSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_not_set" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        RevokeUserSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        ListAuditEventsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RotateSigningKeysProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "algorithm_has_no_keys" | "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetJwksProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListRevocationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReadUserStatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AcceptInvitationRequest = components['schemas']['AcceptInvitationRequest'];
export type Account = components['schemas']['Account'];
export type AccountExport = components['schemas']['AccountExport'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyPage = components['schemas']['ApiKeyPage'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type AuditPage = components['schemas']['AuditPage'];
export type BeginSecondFactorRequest = components['schemas']['BeginSecondFactorRequest'];
export type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];
export type ClientToken = components['schemas']['ClientToken'];
export type ClientTokenRequest = components['schemas']['ClientTokenRequest'];
export type ConfirmRequest = components['schemas']['ConfirmRequest'];
export type ConfirmSecondFactorRequest = components['schemas']['ConfirmSecondFactorRequest'];
export type Confirmed = components['schemas']['Confirmed'];
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];
export type CreateEnrollmentRequest = components['schemas']['CreateEnrollmentRequest'];
export type CreateInvitationRequest = components['schemas']['CreateInvitationRequest'];
export type CreateServiceAccountRequest = components['schemas']['CreateServiceAccountRequest'];
export type CreateUserRequest = components['schemas']['CreateUserRequest'];
export type DeleteAccountRequest = components['schemas']['DeleteAccountRequest'];
export type DeleteUserRequest = components['schemas']['DeleteUserRequest'];
export type Enrollment = components['schemas']['Enrollment'];
export type FirstSignInAnswer = components['schemas']['FirstSignInAnswer'];
export type FirstSignInRequest = components['schemas']['FirstSignInRequest'];
export type ForgotPasswordRequest = components['schemas']['ForgotPasswordRequest'];
export type Healthy = components['schemas']['Healthy'];
export type IntrospectRequest = components['schemas']['IntrospectRequest'];
export type Introspection = components['schemas']['Introspection'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type JwkSet = components['schemas']['JWKSet'];
export type KeyRotation = components['schemas']['KeyRotation'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LogoutAllAnswer = components['schemas']['LogoutAllAnswer'];
export type LogoutRequest = components['schemas']['LogoutRequest'];
export type ManagedUser = components['schemas']['ManagedUser'];
export type Message = components['schemas']['Message'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewServiceAccount = components['schemas']['NewServiceAccount'];
export type PasswordChanged = components['schemas']['PasswordChanged'];
export type Problem = components['schemas']['Problem'];
export type PublicKey = components['schemas']['PublicKey'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RedeemEnrollmentRequest = components['schemas']['RedeemEnrollmentRequest'];
export type RefreshRequest = components['schemas']['RefreshRequest'];
export type RegisterAnswer = components['schemas']['RegisterAnswer'];
export type RegisterRequest = components['schemas']['RegisterRequest'];
export type ResendVerificationRequest = components['schemas']['ResendVerificationRequest'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type RevocationPage = components['schemas']['RevocationPage'];
export type RevokeRequest = components['schemas']['RevokeRequest'];
export type RotateKeysRequest = components['schemas']['RotateKeysRequest'];
export type SecondFactorEnrolment = components['schemas']['SecondFactorEnrolment'];
export type SecondFactorProof = components['schemas']['SecondFactorProof'];
export type ServiceAccount = components['schemas']['ServiceAccount'];
export type ServiceAccountPage = components['schemas']['ServiceAccountPage'];
export type Session = components['schemas']['Session'];
export type SessionPage = components['schemas']['SessionPage'];
export type SessionsRevoked = components['schemas']['SessionsRevoked'];
export type SignInMethods = components['schemas']['SignInMethods'];
export type TokenAnswer = components['schemas']['TokenAnswer'];
export type Unhealthy = components['schemas']['Unhealthy'];
export type UnlockRequest = components['schemas']['UnlockRequest'];
export type UpdateAccountRequest = components['schemas']['UpdateAccountRequest'];
export type UserPage = components['schemas']['UserPage'];
export type UserStatePage = components['schemas']['UserStatePage'];
export type UserStatesRequest = components['schemas']['UserStatesRequest'];
export type VerifyEmailRequest = components['schemas']['VerifyEmailRequest'];
export type GetHealthProblem = components['schemas']['GetHealthProblem'];
export type GetReadinessProblem = components['schemas']['GetReadinessProblem'];
export type GetLivenessProblem = components['schemas']['GetLivenessProblem'];
export type RegisterProblem = components['schemas']['RegisterProblem'];
export type GetSignInMethodsProblem = components['schemas']['GetSignInMethodsProblem'];
export type CreateInvitationProblem = components['schemas']['CreateInvitationProblem'];
export type ListInvitationsProblem = components['schemas']['ListInvitationsProblem'];
export type RevokeInvitationProblem = components['schemas']['RevokeInvitationProblem'];
export type AcceptInvitationProblem = components['schemas']['AcceptInvitationProblem'];
export type LogInProblem = components['schemas']['LogInProblem'];
export type RefreshTokensProblem = components['schemas']['RefreshTokensProblem'];
export type LogOutProblem = components['schemas']['LogOutProblem'];
export type LogOutEverywhereProblem = components['schemas']['LogOutEverywhereProblem'];
export type ListSessionsProblem = components['schemas']['ListSessionsProblem'];
export type RevokeSessionProblem = components['schemas']['RevokeSessionProblem'];
export type ConfirmProblem = components['schemas']['ConfirmProblem'];
export type GetMeProblem = components['schemas']['GetMeProblem'];
export type UpdateMeProblem = components['schemas']['UpdateMeProblem'];
export type DeleteMeProblem = components['schemas']['DeleteMeProblem'];
export type ExportMeProblem = components['schemas']['ExportMeProblem'];
export type ChangePasswordProblem = components['schemas']['ChangePasswordProblem'];
export type ForgotPasswordProblem = components['schemas']['ForgotPasswordProblem'];
export type ResetPasswordProblem = components['schemas']['ResetPasswordProblem'];
export type VerifyEmailProblem = components['schemas']['VerifyEmailProblem'];
export type ResendVerificationProblem = components['schemas']['ResendVerificationProblem'];
export type UnlockByLinkProblem = components['schemas']['UnlockByLinkProblem'];
export type BeginSecondFactorProblem = components['schemas']['BeginSecondFactorProblem'];
export type RemoveSecondFactorProblem = components['schemas']['RemoveSecondFactorProblem'];
export type ConfirmSecondFactorProblem = components['schemas']['ConfirmSecondFactorProblem'];
export type RenewRecoveryCodesProblem = components['schemas']['RenewRecoveryCodesProblem'];
export type IssueClientTokenProblem = components['schemas']['IssueClientTokenProblem'];
export type CreateApiKeyProblem = components['schemas']['CreateApiKeyProblem'];
export type ListApiKeysProblem = components['schemas']['ListApiKeysProblem'];
export type RevokeApiKeyProblem = components['schemas']['RevokeApiKeyProblem'];
export type CreateEnrollmentProblem = components['schemas']['CreateEnrollmentProblem'];
export type RedeemEnrollmentProblem = components['schemas']['RedeemEnrollmentProblem'];
export type RedeemFirstSignInProblem = components['schemas']['RedeemFirstSignInProblem'];
export type CreateServiceAccountProblem = components['schemas']['CreateServiceAccountProblem'];
export type ListServiceAccountsProblem = components['schemas']['ListServiceAccountsProblem'];
export type RevokeServiceAccountProblem = components['schemas']['RevokeServiceAccountProblem'];
export type VerifyAccessProblem = components['schemas']['VerifyAccessProblem'];
export type IntrospectTokenProblem = components['schemas']['IntrospectTokenProblem'];
export type RevokeTokenProblem = components['schemas']['RevokeTokenProblem'];
export type ListUsersProblem = components['schemas']['ListUsersProblem'];
export type CreateUserProblem = components['schemas']['CreateUserProblem'];
export type GetUserProblem = components['schemas']['GetUserProblem'];
export type DeleteUserProblem = components['schemas']['DeleteUserProblem'];
export type DisableUserProblem = components['schemas']['DisableUserProblem'];
export type EnableUserProblem = components['schemas']['EnableUserProblem'];
export type UnlockUserProblem = components['schemas']['UnlockUserProblem'];
export type RevokeUserSessionsProblem = components['schemas']['RevokeUserSessionsProblem'];
export type ListUserSessionsProblem = components['schemas']['ListUserSessionsProblem'];
export type AssignRoleProblem = components['schemas']['AssignRoleProblem'];
export type RemoveRoleProblem = components['schemas']['RemoveRoleProblem'];
export type VerifyUserEmailProblem = components['schemas']['VerifyUserEmailProblem'];
export type SendUserPasswordResetProblem = components['schemas']['SendUserPasswordResetProblem'];
export type RemoveUserSecondFactorProblem = components['schemas']['RemoveUserSecondFactorProblem'];
export type RevokeUserSessionProblem = components['schemas']['RevokeUserSessionProblem'];
export type ListAuditEventsProblem = components['schemas']['ListAuditEventsProblem'];
export type RotateSigningKeysProblem = components['schemas']['RotateSigningKeysProblem'];
export type GetJwksProblem = components['schemas']['GetJwksProblem'];
export type ListRevocationsProblem = components['schemas']['ListRevocationsProblem'];
export type ReadUserStatesProblem = components['schemas']['ReadUserStatesProblem'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Healthy"];
                };
            };
            /** @description A dependency is missing, or the service is starting or draining */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unhealthy"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetHealthProblem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Healthy"];
                };
            };
            /** @description A dependency is missing, or the service is starting or draining */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unhealthy"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetReadinessProblem"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Healthy"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetLivenessProblem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `password_rejected`: the password violates the rules in `errors` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `registration_closed`: only administrators and, with `registration: invited`, invited users create accounts. `role_not_allowed`: a role of the staff was requested by a caller who is no administrator */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: another account has this e-mail address, however it is spelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_registrations`: too many e-mail addresses were registered from this network address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RegisterProblem"];
                };
            };
        };
    };
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How users register and log in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetSignInMethodsProblem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                status?: "open" | "accepted" | "revoked" | "expired";
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListInvitationsProblem"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationRequest"];
            };
        };
        responses: {
            /** @description The invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: another account has this e-mail address, however it is spelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CreateInvitationProblem"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invitation_not_found`: there is no such open invitation */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeInvitationProblem"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description The account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `link_invalid`: the link was used, has expired or is unknown. `password_rejected`: the password violates the rules in `errors` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: another account has this e-mail address, however it is spelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AcceptInvitationProblem"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with `session: "cookie"`: the name of the client, which is not interpreted */
                "x-gridlease-client"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description The tokens of the new session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_credentials`: the login failed, whatever the cause. `second_factor_required`: the password is right, but there is no code. `second_factor_invalid`: the password is right, but the code is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `client_header_missing`: a cookie session was requested without the header X-Gridlease-Client. `origin_not_allowed`: a cookie session was requested by a page of another origin than the platform's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LogInProblem"];
                };
            };
        };
    };
    refreshTokens: {
        parameters: {
            query?: {
                refresh_token?: string;
            };
            header?: {
                /** @description Required with `session: "cookie"`: the name of the client, which is not interpreted */
                "x-gridlease-client"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_refresh_token`: the refresh token is not valid, whatever the cause */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `client_header_missing`: a cookie session was requested without the header X-Gridlease-Client. `origin_not_allowed`: a cookie session was requested by a page of another origin than the platform's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RefreshTokensProblem"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with `session: "cookie"`: the name of the client, which is not interpreted */
                "x-gridlease-client"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogoutRequest"];
            };
        };
        responses: {
            /** @description The session has ended, now or earlier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `invalid_refresh_token`: the refresh token is not valid, whatever the cause */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `client_header_missing`: a cookie session was requested without the header X-Gridlease-Client. `origin_not_allowed`: a cookie session was requested by a page of another origin than the platform's. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LogOutProblem"];
                };
            };
        };
    };
    logOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the caller have ended, this one included */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutAllAnswer"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LogOutEverywhereProblem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions; `next_cursor` while there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListSessionsProblem"];
                };
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: the caller has no such live session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeSessionProblem"];
                };
            };
        };
    };
    confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmRequest"];
            };
        };
        responses: {
            /** @description A new access token of the same session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmed"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong. `second_factor_missing`: the password is right, but there is no code of the second factor. `second_factor_wrong`: the code is wrong or was already used */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ConfirmProblem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetMeProblem"];
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountRequest"];
            };
        };
        responses: {
            /** @description The account has been deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_not_empty`: the account still has what `left` says. `deletion_cancelled`: an administrator enabled or disabled the account meanwhile. `last_admin`: the last active administrator must remain */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `account_holdings_unknown`: what the account has in other services cannot be determined. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeleteMeProblem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountRequest"];
            };
        };
        responses: {
            /** @description The updated account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: another account has this e-mail address, however it is spelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After. `too_many_registrations`: too many e-mail addresses were registered from this network address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["UpdateMeProblem"];
                };
            };
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything stored about the caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                    "application/x-tar": string;
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `export_unavailable`: another service does not respond */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ExportMeProblem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The password was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `password_rejected`: the password violates the rules in `errors` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ChangePasswordProblem"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description If the account exists, an e-mail is sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `mail_queue_full`: too many e-mails wait to be sent */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ForgotPasswordProblem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The password was reset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `link_invalid`: the link was used, has expired or is unknown. `password_rejected`: the password violates the rules in `errors` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ResetPasswordProblem"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description The address is verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `link_invalid`: the link was used, has expired or is unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["VerifyEmailProblem"];
                };
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResendVerificationRequest"];
            };
        };
        responses: {
            /** @description If there is something to verify, an e-mail is sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `mail_queue_full`: too many e-mails wait to be sent */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ResendVerificationProblem"];
                };
            };
        };
    };
    unlockByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockRequest"];
            };
        };
        responses: {
            /** @description The network gets through */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `link_invalid`: the link was used, has expired or is unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["UnlockByLinkProblem"];
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginSecondFactorRequest"];
            };
        };
        responses: {
            /** @description What the authenticator needs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorEnrolment"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_already_set`: the account has a second factor already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BeginSecondFactorProblem"];
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Logins need only the password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong. `second_factor_wrong`: the code is wrong or was already used */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_not_set`: the account has no second factor */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RemoveSecondFactorProblem"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSecondFactorRequest"];
            };
        };
        responses: {
            /** @description The recovery codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `second_factor_wrong`: the code is wrong or was already used */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_not_pending`: no second factor waits for its confirmation */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ConfirmSecondFactorProblem"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description The recovery codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user. `current_password_wrong`: the current password is wrong. `second_factor_wrong`: the code is wrong or was already used */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_not_set`: the account has no second factor */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RenewRecoveryCodesProblem"];
                };
            };
        };
    };
    issueClientToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientTokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ClientTokenRequest"];
            };
        };
        responses: {
            /** @description The access token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientToken"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_request`: the request does not follow RFC 6749. `invalid_scope`: the client does not have the scope. `unauthorized_client`: the key has only scopes for machines, and its owner is no longer a provider. `unsupported_grant_type`: only `client_credentials` is supported */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_client`: the client is unknown, revoked or expired, or the secret is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["IssueClientTokenProblem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListApiKeysProblem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is no plain decimal with at most 9 fractional digits, or out of bounds */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `email_not_verified`: the caller's e-mail address is not verified. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_limit_reached`: the user has too many keys. `client_id_taken`: there is a client with this id */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CreateApiKeyProblem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key was revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_not_found`: the caller has no such key */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeApiKeyProblem"];
                };
            };
        };
    };
    createEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateEnrollmentRequest"];
            };
        };
        responses: {
            /** @description The code */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `email_not_verified`: the caller's e-mail address is not verified. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_limit_reached`: the user has too many keys */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CreateEnrollmentProblem"];
                };
            };
        };
    };
    redeemEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemEnrollmentRequest"];
            };
        };
        responses: {
            /** @description The key with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `enrollment_code_invalid`: the code was used, has expired or is unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_limit_reached`: the user has too many keys */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RedeemEnrollmentProblem"];
                };
            };
        };
    };
    redeemFirstSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirstSignInRequest"];
            };
        };
        responses: {
            /** @description The password was set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSignInAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `first_sign_in_code_invalid`: the code was used, has expired or is unknown, or the administrator has a password. `password_rejected`: the password violates the rules in `errors` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_failed_logins`: too many wrong passwords and codes came from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RedeemFirstSignInProblem"];
                };
            };
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service accounts, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListServiceAccountsProblem"];
                };
            };
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceAccountRequest"];
            };
        };
        responses: {
            /** @description The service account with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewServiceAccount"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `client_id_taken`: there is a client with this id */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CreateServiceAccountProblem"];
                };
            };
        };
    };
    revokeServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account was revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_account_not_found`: there is no such service account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeServiceAccountProblem"];
                };
            };
        };
    };
    verifyAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access token is valid: `X-User-Id`, `X-User-Roles` (comma-separated), `X-Auth-Scope` (space-separated), `X-Client-Id` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `network_not_allowed` for a key used from elsewhere than its networks; `password_change_required` or `second_factor_setup_required`, unless `X-Forwarded-Method` and `X-Forwarded-Uri` name a request that changes the password or sets up a factor */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["VerifyAccessProblem"];
                };
            };
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntrospectRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["IntrospectRequest"];
            };
        };
        responses: {
            /** @description The claims of the token, if it is valid now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_request`: the request does not follow RFC 6749 */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `invalid_client`: the client is unknown, revoked or expired, or the secret is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["IntrospectTokenProblem"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["RevokeRequest"];
            };
        };
        responses: {
            /** @description The token is not valid (any more) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_request`: the request does not follow RFC 6749 */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeTokenProblem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description A part of the address; case is ignored */
                email?: string;
                role?: "provider" | "renter" | "admin" | "support" | "finance" | "auditor";
                /** @description Default: all but deleted users */
                status?: "active" | "disabled" | "deleted";
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users; `next_cursor` while there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListUsersProblem"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description The user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `password_rejected`: the password violates the rules in `errors` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: another account has this e-mail address, however it is spelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `hashing_overloaded`: too many passwords are being checked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CreateUserProblem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetUserProblem"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteUserRequest"];
            };
        };
        responses: {
            /** @description The account has been deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_not_empty`: the account still has what `left` says. `deletion_cancelled`: an administrator enabled or disabled the account meanwhile. `last_admin`: the last active administrator must remain */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `account_holdings_unknown`: what the account has in other services cannot be determined */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeleteUserProblem"];
                };
            };
        };
    };
    disableUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is disabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: the last active administrator must remain */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DisableUserProblem"];
                };
            };
        };
    };
    enableUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user may log in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EnableUserProblem"];
                };
            };
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is unlocked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["UnlockUserProblem"];
                };
            };
        };
    };
    listUserSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions; `next_cursor` while there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListUserSessionsProblem"];
                };
            };
        };
    };
    revokeUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions have ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeUserSessionsProblem"];
                };
            };
        };
    };
    assignRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
                role: "provider" | "renter" | "admin" | "support" | "finance" | "auditor";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AssignRoleProblem"];
                };
            };
        };
    };
    removeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
                role: "provider" | "renter" | "admin" | "support" | "finance" | "auditor";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: the last active administrator must remain */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RemoveRoleProblem"];
                };
            };
        };
    };
    verifyUserEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["VerifyUserEmailProblem"];
                };
            };
        };
    };
    sendUserPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An e-mail is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_disabled`: the user is disabled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_links`: the user got links a short time ago; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["SendUserPasswordResetProblem"];
                };
            };
        };
    };
    removeUserSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Logins need only the password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired. `recent_authentication_required`: the user has not logged in for too long; confirm the password, or log in again (a refresh does not help) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user. `second_factor_not_set`: the account has no second factor */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RemoveUserSecondFactorProblem"];
                };
            };
        };
    };
    revokeUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: there is no such user. `session_not_found`: the caller has no such live session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RevokeUserSessionProblem"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description The id of a user or client */
                actor?: string;
                target?: string;
                /** @description A whole action, or a prefix that ends with a dot: `user.` */
                action?: string;
                /** @description Inclusive */
                from?: string;
                /** @description Exclusive */
                to?: string;
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events; `next_cursor` while there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListAuditEventsProblem"];
                };
            };
        };
    };
    rotateSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateKeysRequest"];
            };
        };
        responses: {
            /** @description The key that signs now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRotation"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `person_required`: the access token belongs to a key or service account, not to a logged-in user */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `algorithm_has_no_keys`: tokens are signed with the shared secret */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RotateSigningKeysProblem"];
                };
            };
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: {
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key set (RFC 7517) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JWKSet"];
                };
            };
            /** @description The keys are those of If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetJwksProblem"];
                };
            };
        };
    };
    listRevocations: {
        parameters: {
            query?: {
                /** @description The `position` of the previous response */
                after?: string;
                /** @description Seconds to wait for news if there are none */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revocations, in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevocationPage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ListRevocationsProblem"];
                };
            };
        };
    };
    readUserStates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserStatesRequest"];
            };
        };
        responses: {
            /** @description The users, in no particular order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserStatePage"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_missing`: there is no access token. `invalid_token`: the access token is invalid or revoked. `token_expired`: the access token has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: the body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: the Content-Type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ReadUserStatesProblem"];
                };
            };
        };
    };
}

/** The operations that take an Idempotency-Key, as method and path. */
export const operationsWithIdempotencyKey: readonly string[] = [];
