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
         * @description Makes an account with the roles renter (the default), provider, or both; admin only with the access token of an administrator. Unknown members are ignored.
         */
        post: operations["register"];
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
         * @description Opens a session. Whether nobody has the e-mail, the password is wrong, or the account is disabled or locked is answered alike, after the same work. After ten failures in a row of one account from one address it is locked from there, for one second and twice as long with each further one, up to a quarter of an hour.
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
         * @description Answers the next refresh token, with an access token for what the user is now. The token before the current one is answered the current one again for REFRESH_REUSE_SECONDS, so that a client that lost an answer, or has several tabs, repeats the request; any of the last eight for 10 s after it was replaced. Any other use of an old token ends the session.
         *
         *     The token is taken from the body, else from the query. Send it in the body: what lies between may log URLs.
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
         * End this session
         * @description The one of the refresh token, when there is one in the body, else that of the access token.
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
        /** End every session of the caller */
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
         * Where the caller is logged in
         * @description Live sessions, the newest first.
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
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who the caller is */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * End the account
         * @description Personal data goes; the id stays for money and history. It cannot be undone.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        /**
         * Change name or e-mail address
         * @description Another address needs the current password, is unverified until the link in the e-mail to it is opened, and ends the other sessions. The old address is told.
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
        /** Everything that is kept about the caller */
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
         * @description The session of this access token goes on; all others end.
         */
        post: operations["changePassword"];
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
         * Ask for the verification e-mail again
         * @description An account gets one a minute and three in half an hour.
         */
        post: operations["resendVerification"];
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
         * Ask for a link that sets a new password
         * @description The same answer whether there is such an account or not. The link goes by e-mail, lives 30 minutes and works once; an account gets one a minute and three in half an hour.
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
         * Set a new password by the link
         * @description Ends every session. A second factor is asked for at the next login all the same.
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
        /** Show by the link that an e-mail address is yours */
        post: operations["verifyEmail"];
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
         * Begin to set up one-time codes (TOTP)
         * @description Logins ask for a code only once the factor is confirmed.
         */
        post: operations["beginSecondFactor"];
        /**
         * Remove the second factor
         * @description Wrong codes count towards the lock of the login, as wrong passwords do. While the account is locked every password is `current_password_wrong`.
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
         * Confirm by the first code
         * @description The other sessions end. Logins need `otp` from now on. Wrong codes count towards the lock of the login, as wrong passwords do.
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
         * Get new recovery codes
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
         * Get an access token for a service account or key (RFC 6749, 4.4)
         * @description JSON or a form; the client authenticates by HTTP Basic or in the body, never both. The token lives 15 minutes at most, and there is no refresh token. `code` of a refusal is that of RFC 6749, 5.2.
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
        /** The caller's keys that are not revoked */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make a key for the caller's machines
         * @description For providers. The key acts for its user, within its scopes and machines. The secret is shown once.
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
         * @description Its access tokens end within a second where forward-auth or introspection is asked.
         */
        delete: operations["revokeApiKey"];
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
        /** Service accounts that are not revoked */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Make a service account
         * @description It acts for everybody within its scopes. The secret is shown once.
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
         * @description One that the configuration declares is back at the next start.
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
         * Forward authentication for gateways
         * @description Answers any method. A revoked token is refused within a second. What a gateway passes on of the answer it must strip from what clients send.
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
         * What a token says (RFC 7662)
         * @description For administrators and service accounts with the scope `auth:introspect`, which show an access token or their client credentials (HTTP Basic, or in the body); to anybody else every token is inactive. Takes JSON or a form.
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
         * End a token (RFC 7009)
         * @description A refresh token ends with its session, an access token alone. Takes JSON or a form.
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
         * Find users
         * @description In the order of their registration.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
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
         * @description For administrators, and service accounts with the scope `auth:read`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Sessions and API keys end for good; access ends within a second where forward-auth is asked.
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
        /** Forget the failed logins of a user's account */
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
        get?: never;
        put?: never;
        post?: never;
        /** End every session of a user */
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
        /** Give a role */
        put: operations["assignRole"];
        post?: never;
        /**
         * Take a role away
         * @description Access tokens that claim it count no longer; a refresh answers one without it.
         */
        delete: operations["removeRole"];
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
         * Sign with the next key
         * @description Does nothing while the next key has not been published for long enough, unless told to.
         */
        post: operations["rotateSigningKeys"];
        delete?: never;
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
         * What happened to identities
         * @description The newest first.
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
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys of access tokens
         * @description The key that signs, the one that will sign next, and those whose tokens are still valid. Empty where tokens are signed with a shared secret.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
             * @description It has to be changed before anything else
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
             * @description Written once a minute at most
             */
            last_used_at?: string;
            provider_ids?: string[];
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
            /** @description A user's or client's id; empty for somebody nobody knows */
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
            /** @description Unless the client authenticates by HTTP Basic */
            client_id?: string | null;
            client_secret?: string | null;
            /** @description Only these scopes; without it, all of the client */
            scope?: string | null;
        };
        ConfirmSecondFactorRequest: {
            /** @description Six digits of the authenticator */
            code: string;
        };
        CreateApiKeyRequest: {
            /** @description What the key is for */
            name: string;
            /** @description What it may do; without it registry:heartbeat and billing:usage */
            scopes?: ("registry:heartbeat" | "registry:write" | "billing:usage")[] | null;
            /** @description The only machines it reaches; without it, all of the user */
            provider_ids?: string[] | null;
            /** @description When it ends by itself; without it, never */
            expires_at?: string | null;
        };
        CreateServiceAccountRequest: {
            /** @description Without it one is made */
            client_id?: string | null;
            name: string;
            scopes: ("registry:read" | "registry:write" | "registry:heartbeat" | "billing:read" | "billing:sessions" | "billing:usage" | "storage:read" | "storage:write" | "auth:introspect" | "auth:read")[];
            /** @description When it ends by itself; without it, never */
            expires_at?: string | null;
        };
        DeleteAccountRequest: {
            password: string;
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
            /** @description Not needed: the tokens look different */
            token_type_hint?: string | null;
            client_id?: string | null;
            client_secret?: string | null;
        };
        /** @description RFC 7662; nothing but `active` when that is false */
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
            roles?: string[];
            provider_ids?: string[];
        } & {
            [key: string]: unknown;
        };
        JWKSet: {
            keys: components["schemas"]["PublicKey"][];
        };
        KeyRotation: {
            rotated: boolean;
            /** @description The key that signs now */
            kid: string;
            /** @description Until the next key has been published for long enough; 0 when it has */
            ready_in_seconds: number;
        };
        LoginRequest: {
            email?: string | null;
            username?: string | null;
            password: string;
            otp?: string | null;
            /** @description otp under another name; otp wins */
            code?: string | null;
        };
        LogoutAllAnswer: {
            message: string;
            sessions_ended: number;
        };
        LogoutRequest: {
            refresh_token?: string | null;
        };
        ManagedUser: {
            /** Format: uuid */
            id: string;
            email?: string;
            name?: string;
            /** @enum {string} */
            status: "active" | "disabled" | "deleted";
            roles: ("provider" | "renter" | "admin")[];
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
             * @description Written once a minute at most
             */
            last_used_at?: string;
            provider_ids?: string[];
            /** @description Shown this once and never again */
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
             * @description Written once a minute at most
             */
            last_used_at?: string;
            /** @description An administrator, or `configuration` */
            created_by: string;
            /** @description Shown this once and never again */
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
        /** @description RFC 7517; never a private member */
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
            /** @description Each works once; shown this once */
            recovery_codes: string[];
        };
        RefreshRequest: {
            refresh_token?: string | null;
        };
        RegisterAnswer: {
            /** Format: uuid */
            user_id: string;
            email: string;
            roles: ("provider" | "renter" | "admin")[];
            message: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
        };
        RegisterRequest: {
            /** @description E-mail address; one account each, in whatever spelling */
            email?: string | null;
            /** @description Beside email: the name, which name wins over. Without email: the e-mail address */
            username?: string | null;
            /** @description 8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn) */
            password: string;
            /** @description The same again */
            confirm_password?: string | null;
            /** @description renter unless told; user means renter */
            role?: ("provider" | "renter" | "admin" | "user") | null;
            /** @description Several; wins over role */
            roles?: ("provider" | "renter" | "admin" | "user")[] | null;
            name?: string | null;
        };
        ResetPasswordRequest: {
            /** @description Of the link in the e-mail */
            token: string;
            new_password: string;
        };
        RevokeRequest: {
            /** @description An access token or a refresh token */
            token: string;
            /** @description Not needed: the tokens look different */
            token_type_hint?: string | null;
            client_id?: string | null;
            client_secret?: string | null;
        };
        RotateKeysRequest: {
            /** @description Do not wait until every verifier has seen the next key */
            at_once?: boolean;
            /** @description The current key is in wrong hands: every token that it signed ends now */
            revoke_current?: boolean;
            /** @description All keys are in wrong hands, the next one and those that sign no more included: every token ends now */
            revoke_all?: boolean;
        } | null;
        SecondFactorEnrolment: {
            /** @description Base32; shown this once */
            secret: string;
            /** @description For a QR code */
            otpauth_url: string;
        };
        SecondFactorProof: {
            password: string;
            /** @description Six digits of the authenticator, or a recovery code */
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
             * @description Written once a minute at most
             */
            last_used_at?: string;
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
             * @description When somebody logged in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was refreshed last
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When it ends unless it is refreshed
             */
            expires_at: string;
            /** @description From where it was refreshed last */
            ip?: string;
            user_agent?: string;
            /** @description The session of the access token with which this was asked */
            current: boolean;
        };
        SessionPage: {
            sessions: components["schemas"]["Session"][];
            limit: number;
            next_cursor?: string;
        };
        SessionsRevoked: {
            message: string;
            sessions_revoked: number;
        };
        TokenAnswer: {
            access_token: string;
            refresh_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds for which the access token is valid */
            expires_in: number;
            /** @description Seconds until the session ends unless it is refreshed */
            refresh_expires_in: number;
            /**
             * @description The role admin is held back until the user has a second factor
             * @constant
             */
            second_factor_setup_required?: true;
            /**
             * @description The access token is good for `change-password`, `logout` and `GET /me` alone until the password is changed
             * @constant
             */
            password_change_required?: true;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
                roles: ("provider" | "renter" | "admin")[];
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
        UpdateAccountRequest: {
            /** @description Empty takes the name away */
            name?: string | null;
            /** @description Needs current_password; is unverified until its link is opened */
            email?: string | null;
            current_password?: string | null;
        };
        UserPage: {
            users: components["schemas"]["ManagedUser"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        VerifyEmailRequest: {
            /** @description Of the link in the e-mail */
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
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "password_rejected" | "request_incomplete" | "request_timeout" | "role_not_allowed" | "route_not_found" | "service_starting" | "token_expired" | "too_many_registrations" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        LogInProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_credentials" | "invalid_json" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_invalid" | "second_factor_required" | "service_starting" | "signing_key_unavailable" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefreshTokensProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_refresh_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "signing_key_unavailable" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        LogOutProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_refresh_token" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        LogOutEverywhereProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "session_not_found" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UpdateMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "email_taken" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DeleteMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ExportMeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ChangePasswordProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_rejected" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ResendVerificationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "email_already_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "mail_queue_full" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
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
        BeginSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_already_set" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RemoveSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_not_set" | "second_factor_wrong" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ConfirmSecondFactorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_not_pending" | "second_factor_wrong" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RenewRecoveryCodesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "current_password_wrong" | "database_busy" | "database_unavailable" | "expectation_failed" | "hashing_overloaded" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_not_set" | "second_factor_wrong" | "service_starting" | "token_expired" | "token_missing" | "too_many_failed_logins" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        IssueClientTokenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_client" | "invalid_content_length" | "invalid_json" | "invalid_request" | "invalid_scope" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "signing_key_unavailable" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateApiKeyProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "api_key_limit_reached" | "bad_request" | "body_too_large" | "client_id_taken" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListApiKeysProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeApiKeyProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "api_key_not_found" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateServiceAccountProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "client_id_taken" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListServiceAccountsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeServiceAccountProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_account_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        VerifyAccessProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        IntrospectTokenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_client" | "invalid_content_length" | "invalid_json" | "invalid_request" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RevokeTokenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_request" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListUsersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        DisableUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        EnableUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        UnlockUserProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        RevokeUserSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        AssignRoleProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        RemoveRoleProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "last_admin" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        RotateSigningKeysProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "algorithm_has_no_keys" | "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListAuditEventsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "person_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetJwksProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
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
export type ConfirmSecondFactorRequest = components['schemas']['ConfirmSecondFactorRequest'];
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];
export type CreateServiceAccountRequest = components['schemas']['CreateServiceAccountRequest'];
export type DeleteAccountRequest = components['schemas']['DeleteAccountRequest'];
export type ForgotPasswordRequest = components['schemas']['ForgotPasswordRequest'];
export type Healthy = components['schemas']['Healthy'];
export type IntrospectRequest = components['schemas']['IntrospectRequest'];
export type Introspection = components['schemas']['Introspection'];
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
export type RefreshRequest = components['schemas']['RefreshRequest'];
export type RegisterAnswer = components['schemas']['RegisterAnswer'];
export type RegisterRequest = components['schemas']['RegisterRequest'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type RevokeRequest = components['schemas']['RevokeRequest'];
export type RotateKeysRequest = components['schemas']['RotateKeysRequest'];
export type SecondFactorEnrolment = components['schemas']['SecondFactorEnrolment'];
export type SecondFactorProof = components['schemas']['SecondFactorProof'];
export type ServiceAccount = components['schemas']['ServiceAccount'];
export type ServiceAccountPage = components['schemas']['ServiceAccountPage'];
export type Session = components['schemas']['Session'];
export type SessionPage = components['schemas']['SessionPage'];
export type SessionsRevoked = components['schemas']['SessionsRevoked'];
export type TokenAnswer = components['schemas']['TokenAnswer'];
export type Unhealthy = components['schemas']['Unhealthy'];
export type UpdateAccountRequest = components['schemas']['UpdateAccountRequest'];
export type UserPage = components['schemas']['UserPage'];
export type VerifyEmailRequest = components['schemas']['VerifyEmailRequest'];
export type GetHealthProblem = components['schemas']['GetHealthProblem'];
export type GetReadinessProblem = components['schemas']['GetReadinessProblem'];
export type GetLivenessProblem = components['schemas']['GetLivenessProblem'];
export type RegisterProblem = components['schemas']['RegisterProblem'];
export type LogInProblem = components['schemas']['LogInProblem'];
export type RefreshTokensProblem = components['schemas']['RefreshTokensProblem'];
export type LogOutProblem = components['schemas']['LogOutProblem'];
export type LogOutEverywhereProblem = components['schemas']['LogOutEverywhereProblem'];
export type ListSessionsProblem = components['schemas']['ListSessionsProblem'];
export type RevokeSessionProblem = components['schemas']['RevokeSessionProblem'];
export type GetMeProblem = components['schemas']['GetMeProblem'];
export type UpdateMeProblem = components['schemas']['UpdateMeProblem'];
export type DeleteMeProblem = components['schemas']['DeleteMeProblem'];
export type ExportMeProblem = components['schemas']['ExportMeProblem'];
export type ChangePasswordProblem = components['schemas']['ChangePasswordProblem'];
export type ResendVerificationProblem = components['schemas']['ResendVerificationProblem'];
export type ForgotPasswordProblem = components['schemas']['ForgotPasswordProblem'];
export type ResetPasswordProblem = components['schemas']['ResetPasswordProblem'];
export type VerifyEmailProblem = components['schemas']['VerifyEmailProblem'];
export type BeginSecondFactorProblem = components['schemas']['BeginSecondFactorProblem'];
export type RemoveSecondFactorProblem = components['schemas']['RemoveSecondFactorProblem'];
export type ConfirmSecondFactorProblem = components['schemas']['ConfirmSecondFactorProblem'];
export type RenewRecoveryCodesProblem = components['schemas']['RenewRecoveryCodesProblem'];
export type IssueClientTokenProblem = components['schemas']['IssueClientTokenProblem'];
export type CreateApiKeyProblem = components['schemas']['CreateApiKeyProblem'];
export type ListApiKeysProblem = components['schemas']['ListApiKeysProblem'];
export type RevokeApiKeyProblem = components['schemas']['RevokeApiKeyProblem'];
export type CreateServiceAccountProblem = components['schemas']['CreateServiceAccountProblem'];
export type ListServiceAccountsProblem = components['schemas']['ListServiceAccountsProblem'];
export type RevokeServiceAccountProblem = components['schemas']['RevokeServiceAccountProblem'];
export type VerifyAccessProblem = components['schemas']['VerifyAccessProblem'];
export type IntrospectTokenProblem = components['schemas']['IntrospectTokenProblem'];
export type RevokeTokenProblem = components['schemas']['RevokeTokenProblem'];
export type ListUsersProblem = components['schemas']['ListUsersProblem'];
export type GetUserProblem = components['schemas']['GetUserProblem'];
export type DisableUserProblem = components['schemas']['DisableUserProblem'];
export type EnableUserProblem = components['schemas']['EnableUserProblem'];
export type UnlockUserProblem = components['schemas']['UnlockUserProblem'];
export type RevokeUserSessionsProblem = components['schemas']['RevokeUserSessionsProblem'];
export type AssignRoleProblem = components['schemas']['AssignRoleProblem'];
export type RemoveRoleProblem = components['schemas']['RemoveRoleProblem'];
export type RotateSigningKeysProblem = components['schemas']['RotateSigningKeysProblem'];
export type ListAuditEventsProblem = components['schemas']['ListAuditEventsProblem'];
export type GetJwksProblem = components['schemas']['GetJwksProblem'];
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
            /** @description The request is invalid, or `password_rejected`; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description admin is asked for with an access token that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_not_allowed`: admin is asked for by somebody who is none */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: somebody has the e-mail, in this or another spelling */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many accounts were registered from this address; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `hashing_overloaded`, or the database cannot be reached; see Retry-After */
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
    logIn: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_credentials`, whatever is wrong; `second_factor_required` or `second_factor_invalid` when the password is right */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many logins from this address have failed; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `hashing_overloaded`, or the database cannot be reached; see Retry-After */
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
                /** @description As it was answered */
                refresh_token?: string;
            };
            header?: never;
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_refresh_token`, whatever is wrong with it */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogoutRequest"];
            };
        };
        responses: {
            /** @description The session is over, now or since an earlier request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_refresh_token`, `invalid_token`, `token_expired`, or `token_missing` with neither */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: the access token belongs to no session */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
            /** @description All of them are over, this one too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutAllAnswer"];
                };
            };
            /** @description There is no valid access token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: the access token belongs to no session */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
                /** @description At most so many sessions (default 100) */
                limit?: number;
                offset?: number;
                /** @description next_cursor of the page before */
                cursor?: string;
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no valid access token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: the access token belongs to no session */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
            /** @description The session is over */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no valid access token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: the access token belongs to no session */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The caller has no such live session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: this is for people, not for keys and services */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The account has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`, or `current_password_wrong` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: the last active administrator stays */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The account after it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`, or `current_password_wrong` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description No hash, secret or key is among it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: this is for people, not for keys and services */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The password is changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            /** @description `password_rejected`, with the rules in `errors`; or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`, or `current_password_wrong` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: this is for people, not for keys and services */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_already_verified` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description If there is such an account, it gets an e-mail */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `mail_queue_full` */
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
            /** @description The password is set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `link_invalid`, `password_rejected`; or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description `link_invalid`: used, expired or unknown; or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `current_password_wrong`, `second_factor_wrong`, or `person_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_already_set` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description Logins need the password alone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `current_password_wrong`, `second_factor_wrong`, or `person_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_not_set` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_wrong`, or `person_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_not_pending` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `current_password_wrong`, `second_factor_wrong`, or `person_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `second_factor_not_set` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords and codes from this address were wrong; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description `invalid_request`, `unsupported_grant_type`, `invalid_scope`, `unauthorized_client`, `validation_failed` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_client`: unknown, revoked, expired, or another secret */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: this is for people, not for keys and services */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`, or `role_required`: the caller is no provider */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The key is revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `person_required`: this is for people, not for keys and services */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The caller has no such key */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `client_id_taken` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The service account is revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such service account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The access token is valid: `X-User-Id`, `X-User-Roles` (with commas), `X-Auth-Scope` (with blanks), `X-Client-Id` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no valid access token; `WWW-Authenticate` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_change_required`, unless `X-Forwarded-Method` and `X-Forwarded-Uri` name what changes the password */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
            /** @description What the token says, if it is valid now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Whoever asks has not authenticated */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is neither JSON nor a form by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
            /** @description The token is not valid, now or since ever */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is neither JSON nor a form by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; see Retry-After */
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
                /** @description A part of the address, case ignored */
                email?: string;
                role?: "provider" | "renter" | "admin";
                /** @description Without it: all but those who were deleted */
                status?: "active" | "disabled" | "deleted";
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin; `insufficient_scope`: or, of a service account, the scope `auth:read` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: the last active administrator stays */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description The account is not locked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description They are over */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevoked"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
                role: "provider" | "renter" | "admin";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user after it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
                role: "provider" | "renter" | "admin";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user after it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedUser"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: the last active administrator stays */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description What signs now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRotation"];
                };
            };
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
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
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of a Content-Type that is taken */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description A user's or client's id */
                actor?: string;
                target?: string;
                /** @description A whole one, or with a dot at its end all that begin so: `user.` */
                action?: string;
                /** @description Not before this time */
                from?: string;
                /** @description Before this time */
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
            /** @description The request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No access token, or one that does not count (any more) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: this needs the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached, or is too busy; see Retry-After */
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
            /** @description RFC 7517 */
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
}

/** The operations that take an Idempotency-Key, as method and path. */
export const operationsWithIdempotencyKey: readonly string[] = [];
