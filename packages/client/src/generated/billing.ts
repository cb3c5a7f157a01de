// Written by scripts/write-client.ts from services/billing/openapi.json; do not edit by hand.

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
    "/api/v1/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallets
         * @description The caller's own; administrators and `billing:read` see everybody's, the first 1,000 of them.
         */
        get: operations["listWallets"];
        put?: never;
        /**
         * Open a wallet
         * @description A user has one wallet of each type. The one of type `platform` is made at the first start.
         */
        post: operations["createWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a wallet */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change where payouts go
         * @description What is left out stays. A new address may have to wait (`withdrawals.address_cooldown`).
         */
        patch: operations["updateWallet"];
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance of a wallet
         * @description `pending_balance` is outgoing, reserved and not yet final. Deposits that are not final are in no balance; they are `pending` transactions. A month that was archived has no balances but its last (409 `month_detached`).
         */
        get: operations["getWalletBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of a wallet
         * @description The newest first. `Accept: text/csv` answers a table; its cells that a spreadsheet would take for a formula are quoted and begin with an apostrophe. While there is more, `next_cursor` (of CSV: `X-Next-Cursor` and `Link`) says where.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/transactions/{transactionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a transaction of a wallet */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/addresses/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to link a sender address
         * @description Answers a text; sign its UTF-8 bytes with the key of the address, within ten minutes.
         */
        post: operations["challengeAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the linked sender addresses */
        get: operations["listLinkedAddresses"];
        put?: never;
        /**
         * Link a sender address
         * @description Deposits that come from the address to the platform's own account are credited to this wallet.
         */
        post: operations["linkAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/addresses/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unlink a sender address */
        delete: operations["unlinkAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a deposit
         * @description Credits what the transaction paid to this wallet's `deposit_address`, or to the platform's own account with the memo `wallet:<id>` or from a linked address. Waits for finality up to `billing.deposit_wait`; a deposit that is not final by then is finished without anybody asking again, as is one that nobody claims. The same claim again gets the same answer.
         */
        post: operations["deposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deposits/unattributed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deposits that nobody can be found for */
        get: operations["listUnattributedDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deposits/{depositID}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give such a deposit to a wallet */
        post: operations["assignDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw to an address on the chain
         * @description Reserves the amount at once and sends it as soon as it may: `pending` until it is final. The platform pays the chain's fee. A new address may have to wait, a large amount for an administrator: `metadata` says so.
         */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{walletID}/transactions/{transactionID}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a withdrawal back
         * @description While nothing has been signed for it; again answers the same.
         */
        post: operations["cancelWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/withdrawals/{transactionID}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a large withdrawal go */
        post: operations["approveWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/withdrawals/{transactionID}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a large withdrawal
         * @description Its amount is available to the wallet again.
         */
        post: operations["refuseWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pricing/calculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a rental would cost
         * @description Open to everybody. The hourly rate is the card's, its memory's and its power's, each rounded down once; the cost is that for the hours, rounded down. The platform fee is inside the total, never added to it.
         */
        post: operations["calculatePrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pricing/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The platform's rates
         * @description Open to everybody.
         */
        get: operations["getRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider/{providerID}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the own rates of a provider
         * @description Open to everybody. The id is that of a machine, or of an owner for all machines of that owner. Without own rates the platform's count, and `rates` is empty.
         */
        get: operations["getProviderRates"];
        /**
         * Set the own rates of a provider
         * @description For the owner and administrators. The id is that of a machine, or of an owner for all machines of that owner. The machine's own rates count before its owner's, and these before the platform's. The whole set is replaced; it takes the answer of GET unchanged. Prices of running sessions stay.
         */
        put: operations["setProviderRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/start-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a rental
         * @description The price is frozen, and the cost of the initial period (or of the maximum duration, where that is shorter) is held. From this moment on every started minute is charged.
         */
        post: operations["startSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/end-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a rental
         * @description The final cost is charged and the rest of what was held returned. A session that has ended answers the same again.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The machine did not do what it was rented for
         * @description By the machine's owner, an administrator, or a service account: nothing more is charged than was, and the rest is returned.
         */
        post: operations["failSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/current-usage/{sessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a rental has used and cost up to now */
        get: operations["getCurrentUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a rental */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rentals
         * @description The newest first, with costs accrued to now: those that the caller rents, and those on machines of the caller.
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
    "/api/v1/billing/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bills of rentals that have ended
         * @description The newest first: of what the caller rents, and of what is rented from the caller; administrators and `billing:read` see everybody's. `Accept: text/csv` answers a table. While there is more, `next_cursor` (of CSV: `X-Next-Cursor` and `Link`) says where.
         */
        get: operations["listBillingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of a rental that has ended
         * @description Price, minutes, the parts of the cost, and what became of what was held. `Accept: text/plain` answers it for people.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/spend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What rentals have cost, by day
         * @description What the caller has rented; administrators and `billing:read` see what `user_id`, or everybody, has. A rental counts once, on the day of UTC on which it ended, so that the days sum to what was charged; one that runs counts when it ends. `Accept: text/csv` answers the days as a table.
         */
        get: operations["getSpend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider/{providerID}/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a machine, or all machines of an owner, have earned
         * @description Asked for a machine: what it has earned for the caller (whoever sold it keeps what it earned before); for an owner: what all machines of that owner have. total_earnings is what is pending, available, paid and taken back. With `from` or `to` totals are those of rentals that ended, payouts that became final and refunds that were made then; what is pending or available is so now. `Accept: text/csv` answers the machines as a table.
         */
        get: operations["getProviderEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider/{providerID}/earnings/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a machine, or all machines of an owner, have earned by day
         * @description A rental counts once, on the day of UTC on which it ended; one that runs counts when it ends. `Accept: text/csv` answers the days as a table.
         */
        get: operations["getProviderEarningsByDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider/{providerID}/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay out what a machine, or all machines of an owner, have earned
         * @description Reserves the amount at once, of several machines in one transfer, and sends it as soon as it may: `pending` until it is final. The platform pays the chain's fee. What the owner owes is repaid first. A new address may have to wait, a large amount for an administrator: `metadata` of the transaction says so. While nothing is signed it can be cancelled as a withdrawal can.
         */
        post: operations["requestPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provider/{providerID}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payouts of a machine, or of all machines of an owner
         * @description The newest first, each with every transaction that was signed for it. `Accept: text/csv` answers a table. While there is more, `next_cursor` (of CSV: `X-Next-Cursor` and `Link`) says where.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sessions/{sessionID}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back what a rental was charged
         * @description All of it or a part, several times within what was charged; the bill stays as it is. The platform's fee and the owner's share are split as if what is refunded had never been charged. What the renter's wallet owes is repaid first. What was written off of the charge was never paid and cannot be refunded.
         */
        post: operations["refundSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispute a rental
         * @description By its renter, while it runs or within `payouts.dispute_delay` after its bill, once. What it has earned is not paid out before an administrator has decided.
         */
        post: operations["openDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/disputes/{disputeID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dispute
         * @description For the renter and the machine's owner.
         */
        get: operations["getDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes
         * @description The newest first: of what the caller rents, and of what is rented from the caller; administrators and `billing:read` see everybody's.
         */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/disputes/{disputeID}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a dispute
         * @description With a refund, which is made at once, or without. What is not taken back is no longer held.
         */
        post: operations["decideDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/wallets/{walletID}/adjustment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a wallet something of the platform, or take it
         * @description For what no refund of a rental is: goodwill, or a mistake. What a wallet gets repays its debt first; what is taken must be available. The other side is the platform's (`platform:adjustments`).
         */
        post: operations["adjustWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/wallets/{walletID}/write-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over what a wallet owes
         * @description The loss is the platform's (`platform:bad_debt`); whoever was paid keeps it. Sessions that wait for money are looked at at once.
         */
        post: operations["writeOffDebt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{userID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a user gets e-mail about
         * @description Whoever never set anything gets everything.
         */
        get: operations["getNotifications"];
        /**
         * Set what a user gets e-mail about
         * @description For the user in person and administrators. Everything is replaced: what is left out is as at first. It takes the answer of GET unchanged.
         */
        put: operations["setNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/outgoing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether tokens may leave */
        get: operations["getOutgoing"];
        put?: never;
        /**
         * Stop everything outgoing, or let it go on
         * @description From the answer on nothing is signed. What has been signed may still land. Withdrawals are still taken and wait.
         */
        post: operations["setOutgoing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/outgoing/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adopt outgoing transactions that the books do not know
         * @description After a restore from a backup: transactions whose memo names a transfer that waits become its payment. When none is left, what they had frozen is released.
         */
        post: operations["recoverOutgoing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/usage-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what a rental uses
         * @description Answered when it is durable; the same report counts once, also when it comes over NATS (`billing.usage.<provider_id>.<session_id>`) too. `action: "stop"` says that the session has ended. A report measured before the end of its session and received within `usage.late_window` of it is kept (`late`) and changes no cost. Where `auth.mode` is `required`, this is for the machine's owner, administrators, and `billing:usage`.
         */
        post: operations["reportUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was reported of a session
         * @description By the time of the measurement. `period_cost` is what the session cost since the measurement before; what it cost in all is `current-usage`. For the renter, the owner of the machine, administrators, and `billing:read`.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last comparison of the chain with the books */
        get: operations["getReconciliation"];
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
        AddressChallenge: {
            /** @description The text whose UTF-8 bytes the address signs */
            message: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at: string;
        };
        AdjustmentRequest: {
            /** @description Above zero: the wallet gets it from the platform; below: the platform takes it */
            amount: string;
            reason: string;
        };
        AssignDepositRequest: {
            /** Format: uuid */
            wallet_id: string;
        };
        BillingHistoryPage: {
            records: components["schemas"]["BillingRecord"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        BillingRecord: {
            id: string;
            user_id: string;
            provider_id: string;
            session_id: string;
            /** @enum {string} */
            status: "completed" | "terminated" | "failed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            billing_period_start: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            billing_period_end: string;
            total_minutes: number;
            /** @description Percent; none where nothing was reported */
            avg_gpu_utilization?: number;
            /** @description Percent */
            avg_vram_utilization?: number;
            /** @description Watts */
            avg_power_draw?: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            base_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            vram_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            power_cost: string;
            /**
             * @description The sum of the three
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            platform_fee: string;
            /**
             * @description total_cost without platform_fee
             * @example 12.5
             */
            provider_earnings: string;
            /** @description The payment; none where it cost nothing */
            transaction_id?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
        };
        CalculatePriceRequest: {
            /** @description As the card reports it, or as in the rates */
            gpu_model: string;
            requested_vram_mb: number;
            total_vram_mb?: number | null;
            estimated_power_w: number;
            /** @description Hours: decimal text, at most 9 fractional digits; a JSON number is taken by its decimal text */
            duration_hours: string;
            /** @description A machine with rates of its own */
            provider_id?: string | null;
        };
        CreateWalletRequest: {
            /** @description Left out: the caller */
            user_id?: string | null;
            /** @description Default user */
            wallet_type?: ("user" | "provider" | "platform") | null;
            /** @description Where payouts go */
            solana_address?: string | null;
        };
        DecideDisputeRequest: {
            /** @enum {string} */
            decision: "refund" | "reject";
            /** @description Of a refund; left out: all that was charged and not refunded yet */
            amount?: string;
            /**
             * @description Who bears the owner's share: `taken_back`, the owner, from what the machine has earned, then from its wallet, and what is missing it owes; `carried`, the platform
             * @default taken_back
             * @enum {string}
             */
            provider_share: "taken_back" | "carried";
            /** @description Why; shown to both sides */
            note: string;
        };
        Deposit: {
            id: string;
            solana_signature: string;
            token_account: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            amount: string;
            slot: number;
            status: string;
        };
        DepositPage: {
            deposits: components["schemas"]["Deposit"][];
            limit: number;
            next_cursor?: string;
        };
        DepositRequest: {
            /** @description When present, the id of the path */
            wallet_id?: string | null;
            /** @description Of the transaction on the chain; base58 of 64 bytes */
            solana_signature: string;
            /** @description Token amount: decimal text, at most 9 fractional digits */
            amount?: string;
        };
        Dispute: {
            id: string;
            session_id: string;
            /** @description The renter, who opened it */
            user_id: string;
            provider_id: string;
            provider_owner_id: string;
            reason: string;
            /** @enum {string} */
            status: "open" | "refunded" | "rejected";
            refund_id?: string;
            /** @description Of whoever decided */
            note?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            decided_at?: string;
        };
        DisputePage: {
            disputes: components["schemas"]["Dispute"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        EarningsByDay: {
            provider_id: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            to: string;
            /** @description The oldest first; a day on which nothing happened is left out */
            days: components["schemas"]["EarningsDay"][];
            /**
             * @description The owner's share
             * @example 12.5
             */
            earnings: string;
            /**
             * @description What renters were charged
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description By refunds made on this day
             * @example 12.5
             */
            taken_back: string;
            sessions: number;
            minutes: number;
        };
        EarningsDay: {
            /**
             * Format: date
             * @description A day of UTC
             */
            date: string;
            /**
             * @description The owner's share
             * @example 12.5
             */
            earnings: string;
            /**
             * @description What renters were charged
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description By refunds made on this day
             * @example 12.5
             */
            taken_back: string;
            sessions: number;
            minutes: number;
        };
        EndSessionRequest: {
            /** Format: uuid */
            session_id: string;
            reason?: string | null;
        };
        FailSessionRequest: {
            reason?: string | null;
        };
        Healthy: {
            /** @constant */
            status: "healthy";
            service: string;
        };
        LinkAddressRequest: {
            address: string;
            /** @description Base58 of the 64 bytes of the ed25519 signature */
            signature: string;
        };
        LinkedAddress: {
            address: string;
            wallet_id: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            linked_at: string;
        };
        LinkedAddressList: {
            addresses: components["schemas"]["LinkedAddress"][];
        };
        MachineEarnings: {
            provider_id: string;
            /**
             * @description The owner's share of what rentals were charged
             * @example 12.5
             */
            total_earnings: string;
            /**
             * @description Not available yet: of rentals that run, that may still be disputed or are, and of payouts that are not final
             * @example 12.5
             */
            pending_earnings: string;
            /**
             * @description Of pending_earnings: in payouts that are not final
             * @example 12.5
             */
            in_payout_earnings: string;
            /**
             * @description Can be paid out
             * @example 12.5
             */
            available_earnings: string;
            /**
             * @description In payouts that are final
             * @example 12.5
             */
            paid_earnings: string;
            /**
             * @description By refunds
             * @example 12.5
             */
            taken_back_earnings: string;
            total_sessions: number;
            /**
             * @description Charged
             * @example 12.5
             */
            total_hours: string;
            /**
             * @description What renters were charged for an hour, the platform's fee included
             * @example 12.5
             */
            avg_hourly_rate: string;
        };
        Message: {
            message: string;
        };
        Notifications: {
            user_id: string;
            /** @description Where mail goes; left out: the address of the account */
            email?: string;
            /** @description When a rental runs out of funds soon */
            low_funds: boolean;
            /** @description When a rental is out of funds and goes on for a while */
            grace: boolean;
            /** @description When a rental was ended because of that, or because its machine fell silent */
            termination: boolean;
            /** @description When a payout is on its way */
            payout_sent: boolean;
            /** @description When a payout can never arrive */
            payout_failed: boolean;
            /**
             * Format: date-time
             * @description Left out: nothing was ever set
             */
            updated_at?: string;
        };
        OpenDisputeRequest: {
            /** @description What was wrong */
            reason: string;
        };
        Outgoing: {
            paused: boolean;
            paused_by?: string;
            paused_reason?: string;
            /** @description The service itself has found something that a person must look at */
            frozen: boolean;
            frozen_reason?: string;
            genesis_hash?: string;
            unknown_outgoing: {
                solana_signature: string;
                token_account: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                amount: string;
                slot: number;
                memo?: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                found_at: string;
            }[];
        };
        Payout: {
            /** @description Of its transaction, too */
            payout_id: string;
            owner_id: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            amount: string;
            to_address: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "failed" | "cancelled";
            /**
             * @description Where it stands, more finely: `needs_review` waits for an administrator
             * @enum {string}
             */
            stage: "awaiting_approval" | "pending" | "processing" | "confirmed" | "failed" | "cancelled" | "needs_review";
            /** @description Why it waits or has failed */
            reason?: string;
            /**
             * Format: date-time
             * @description The address is new: not sent before
             */
            not_before?: string;
            /**
             * Format: date-time
             * @description The moment of the schedule; none where somebody asked for it
             */
            scheduled_for?: string;
            /** @description Of the last attempt */
            solana_signature?: string;
            /** @description Of which machines; they make up the amount. A key of some machines sees the parts of those */
            parts: {
                provider_id: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                amount: string;
            }[];
            /** @description Every transaction that was signed for it; one at most arrives */
            attempts: {
                attempt: number;
                solana_signature: string;
                /** @enum {string} */
                state: "signed" | "sent" | "confirmed" | "finalized" | "failed_on_chain" | "expired";
                detail?: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                signed_at: string;
            }[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            confirmed_at?: string;
        };
        PayoutAccepted: {
            message: string;
            payout_id: string;
            provider_id: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            amount: string;
            to_address: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "failed" | "cancelled";
            transaction: components["schemas"]["Transaction"];
        };
        PayoutPage: {
            payouts: components["schemas"]["Payout"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        PayoutRequest: {
            /** @description Left out: everything that is available */
            amount?: string;
            /** @description Base58; left out: the `solana_address` of the owner's provider wallet */
            to_address?: string | null;
        } | null;
        Price: {
            /** @description The model whose rate counts; `default` for a card of no known one */
            matched_model: string;
            /**
             * @description Whose rate counts: the machine's own, its owner's, or the platform's
             * @enum {string}
             */
            rate_source: "machine" | "owner" | "platform";
            /**
             * @description Token amount
             * @example 12.5
             */
            base_hourly_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            vram_hourly_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            power_hourly_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            total_hourly_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            base_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            vram_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            power_cost: string;
            /**
             * @description The same as total_cost: the fee is inside
             * @example 12.5
             */
            subtotal_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            platform_fee: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            provider_earnings: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            demand_multiplier: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            supply_bonus: string;
            /** @description Information only */
            vram_percentage?: number;
            allocated_vram_gb: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            calculated_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            valid_until: string;
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
        ProviderEarnings: {
            /** @description The machine or owner that was asked for */
            provider_id: string;
            /**
             * @description The owner's share of what rentals were charged
             * @example 12.5
             */
            total_earnings: string;
            /**
             * @description Not available yet: of rentals that run, that may still be disputed or are, and of payouts that are not final
             * @example 12.5
             */
            pending_earnings: string;
            /**
             * @description Of pending_earnings: in payouts that are not final
             * @example 12.5
             */
            in_payout_earnings: string;
            /**
             * @description Can be paid out
             * @example 12.5
             */
            available_earnings: string;
            /**
             * @description In payouts that are final
             * @example 12.5
             */
            paid_earnings: string;
            /**
             * @description By refunds
             * @example 12.5
             */
            taken_back_earnings: string;
            total_sessions: number;
            /**
             * @description Charged
             * @example 12.5
             */
            total_hours: string;
            /**
             * @description What renters were charged for an hour, the platform's fee included
             * @example 12.5
             */
            avg_hourly_rate: string;
            /**
             * @description What the owner owes for refunds of what was paid out already; repaid from available earnings at the next payout
             * @example 12.5
             */
            debt: string;
            /** @description As asked for */
            period: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                to?: string;
            };
            /** @description Each machine that has earned */
            machines: components["schemas"]["MachineEarnings"][];
        };
        ProviderRateRequest: {
            /** @description Matched by its words, as the models of the platform are */
            gpu_model: string;
            /** @description Token amount: decimal text, at most 9 fractional digits */
            hourly_rate: string;
            /** @description Token amount: decimal text, at most 9 fractional digits */
            vram_rate_per_gb?: string;
            /** @description Token amount: decimal text, at most 9 fractional digits */
            power_multiplier?: string;
            minimum_session_minutes?: number | null;
            /** @description Hours of whole minutes: decimal text, 24 at most; a JSON number is taken by its decimal text */
            maximum_session_hours?: string;
            /** @description Default true; false: kept, and counts for nothing */
            is_active?: boolean | null;
        };
        ProviderRates: {
            provider_id: string;
            rates: {
                gpu_model: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                hourly_rate: string;
                /**
                 * @description Left out: the platform's
                 * @example 12.5
                 */
                vram_rate_per_gb?: string;
                /**
                 * @description Left out: the platform's
                 * @example 12.5
                 */
                power_multiplier?: string;
                minimum_session_minutes?: number;
                /**
                 * @description Hours
                 * @example 12.5
                 */
                maximum_session_hours?: string;
                is_active: boolean;
            }[];
            /**
             * Format: date-time
             * @description Left out: none were ever set
             */
            updated_at?: string;
        };
        Rates: {
            /** @description For an hour, by model */
            base_rates: {
                [key: string]: string;
            };
            /**
             * @description Token amount
             * @example 12.5
             */
            default_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            vram_rate_per_gb: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            power_multiplier: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            platform_fee_percent: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            minimum_balance: string;
            billing_interval: string;
            currency: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            last_updated: string;
        };
        Receipt: {
            session_id: string;
            job_id?: string;
            /** @enum {string} */
            end_reason?: "requested" | "maximum_duration" | "insufficient_funds" | "provider_silent" | "provider_failure";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            started_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            ended_at?: string;
            /** @description Frozen when the rental started */
            price: {
                gpu_model: string;
                /** @description The model whose rate counts */
                matched_model: string;
                allocated_vram_mb: number;
                estimated_power_w: number;
                /**
                 * @description The card's part of the price of an hour
                 * @example 12.5
                 */
                hourly_rate: string;
                /**
                 * @description The memory's part of the price of an hour
                 * @example 12.5
                 */
                vram_rate: string;
                /**
                 * @description The power's part of the price of an hour
                 * @example 12.5
                 */
                power_rate: string;
                /**
                 * @description The sum of the three
                 * @example 12.5
                 */
                total_hourly_rate: string;
                /**
                 * @description The part of the cost that is the platform's: "0.05"
                 * @example 12.5
                 */
                platform_fee_rate: string;
                /** @description Whose rates, and the factors that made the price */
                quote: {
                    [key: string]: unknown;
                };
            };
            record: components["schemas"]["BillingRecord"];
            /** @description Of the renter's wallet; the machine's owner is not shown it */
            funds?: {
                /**
                 * @description In all; `paid` and `returned` make it up
                 * @example 12.5
                 */
                held: string;
                /**
                 * @description Of what was held
                 * @example 12.5
                 */
                paid: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                returned: string;
                /**
                 * @description Of the cost what no money was there for; with `paid` it makes up the cost
                 * @example 12.5
                 */
                owed: string;
            };
            /** @description None where it cost nothing */
            payment?: components["schemas"]["Transaction"];
            /**
             * @description Of the cost what was given back since; the bill stays as it is
             * @example 12.5
             */
            refunded: string;
            refunds: {
                /** @description Of its transaction, too */
                refund_id: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                amount: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                created_at: string;
            }[];
        };
        Reconciliation: {
            /**
             * @description none: there has been no comparison yet
             * @enum {string}
             */
            status: "even" | "mismatch" | "none";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            finished_at?: string;
            /** @description The lowest slot at which an account was compared */
            slot?: number;
            /**
             * @description What the chain has more than the books
             * @example 12.5
             */
            difference?: string;
            accounts?: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            on_chain?: string;
            mismatches?: {
                [key: string]: unknown;
            }[];
            /** @description Token accounts where something is not final yet; not judged */
            not_final?: string[];
            /** @description Token accounts with more new transactions than were read yet; what has come there is not judged */
            not_read?: string[];
            open_attempts?: {
                [key: string]: unknown;
            }[];
        };
        RecoverOutgoingRequest: {
            /** @description Book what no transfer explains as the platform's loss */
            write_off?: boolean | null;
        } | null;
        RecoveredOutgoing: {
            recovered: {
                solana_signature: string;
                /** @enum {string} */
                outcome: "adopted" | "written_off" | "left";
                transfer_id?: string;
            }[];
        };
        Refund: {
            /** @description Of its transaction, too */
            refund_id: string;
            session_id: string;
            /**
             * @description What the renter gets back; the parts below make it up
             * @example 12.5
             */
            amount: string;
            /**
             * @description Of the fee of the platform
             * @example 12.5
             */
            platform_fee: string;
            /**
             * @description Taken back from what the machine has earned
             * @example 12.5
             */
            from_earnings: string;
            /**
             * @description Taken from what the owner's wallet had available
             * @example 12.5
             */
            from_wallet: string;
            /**
             * @description What the owner owes now
             * @example 12.5
             */
            owed: string;
            /**
             * @description Of the owner's share, by the platform
             * @example 12.5
             */
            carried: string;
            transaction: components["schemas"]["Transaction"];
        };
        RefundRequest: {
            /** @description Left out: all that was charged and not refunded yet */
            amount?: string;
            /**
             * @description Who bears the owner's share: `taken_back`, the owner, from what the machine has earned, then from its wallet, and what is missing it owes; `carried`, the platform
             * @default taken_back
             * @enum {string}
             */
            provider_share: "taken_back" | "carried";
            reason: string;
        };
        RentalSession: {
            id: string;
            user_id: string;
            provider_id: string;
            provider_owner_id: string;
            job_id?: string;
            /** @enum {string} */
            status: "active" | "grace" | "completed" | "terminated" | "failed";
            /** @enum {string} */
            end_reason?: "requested" | "maximum_duration" | "insufficient_funds" | "provider_silent" | "provider_failure";
            gpu_model: string;
            /** @description The model whose rate counts */
            matched_model: string;
            allocated_vram_mb: number;
            /** @description What is allocated, where the start did not say what the machine has */
            total_vram_mb: number;
            /** @description Information only */
            vram_percentage: number;
            /**
             * @description The card's part of the price of an hour
             * @example 12.5
             */
            hourly_rate: string;
            /**
             * @description The memory's part of the price of an hour
             * @example 12.5
             */
            vram_rate: string;
            /**
             * @description The power's part of the price of an hour
             * @example 12.5
             */
            power_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            total_hourly_rate: string;
            /**
             * @description The part of the cost that is the platform's: "0.05"
             * @example 12.5
             */
            platform_fee_rate: string;
            estimated_power_w: number;
            /** @description Of the newest measurement; never changes the price */
            actual_power_w?: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            max_duration_hours?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            started_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            ended_at?: string;
            /**
             * Format: date-time
             * @description started_at, until something is charged
             */
            last_billed_at: string;
            billed_minutes: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            platform_fee: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            provider_earnings: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            locked_amount?: string;
            /**
             * @description What of the cost the wallet owes, or owed
             * @example 12.5
             */
            debt?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            grace_until?: string;
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updated_at: string;
        };
        RentalSessionPage: {
            sessions: components["schemas"]["RentalSession"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        SessionResponse: {
            session: components["schemas"]["RentalSession"];
            /**
             * @description Accrued to this moment
             * @example 12.5
             */
            current_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            estimated_hourly_cost: string;
            /**
             * @description What the renter's wallet has available besides what is held; not shown to the machine's owner
             * @example 12.5
             */
            remaining_balance?: string;
            /**
             * @description For how long what is held and what is available last; 0 once the session has ended; not shown to the machine's owner
             * @example 12.5
             */
            estimated_runtime_hours?: string;
        };
        SetNotificationsRequest: {
            /** @description When present, the id of the path */
            user_id?: string | null;
            /** @description Where mail goes; left out: the address of the account */
            email?: string | null;
            /** @description When a rental runs out of funds soon. Default true */
            low_funds?: boolean | null;
            /** @description When a rental is out of funds and goes on for a while. Default true */
            grace?: boolean | null;
            /** @description When a rental was ended because of that, or because its machine fell silent. Default true */
            termination?: boolean | null;
            /** @description When a payout is on its way. Default true */
            payout_sent?: boolean | null;
            /** @description When a payout can never arrive. Default true */
            payout_failed?: boolean | null;
            /** @description Ignored */
            updated_at?: string | null;
        };
        SetOutgoingRequest: {
            paused: boolean;
            reason?: string | null;
        };
        SetProviderRatesRequest: {
            /** @description When present, the id of the path */
            provider_id?: string | null;
            rates: components["schemas"]["ProviderRateRequest"][];
            /** @description Ignored */
            updated_at?: string | null;
        };
        Spend: {
            /** @description Left out: everybody */
            user_id?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            to: string;
            /** @description The oldest first; a day without an end of a rental is left out */
            days: {
                /**
                 * Format: date
                 * @description A day of UTC
                 */
                date: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                total_cost: string;
                /**
                 * @description The platform's part of total_cost
                 * @example 12.5
                 */
                platform_fee: string;
                sessions: number;
                minutes: number;
            }[];
            /**
             * @description Token amount
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description The platform's part of total_cost
             * @example 12.5
             */
            platform_fee: string;
            sessions: number;
            minutes: number;
        };
        StartSessionRequest: {
            /** @description The renter; left out: the caller */
            user_id?: string | null;
            /** @description The machine */
            provider_id: string;
            /** @description One live session for each job of a user */
            job_id?: string | null;
            /** @description As the card reports it, or as in the rates */
            gpu_model: string;
            requested_vram_mb: number;
            total_vram_mb?: number | null;
            estimated_power_w: number;
            /** @description Token amount: decimal text, at most 9 fractional digits */
            max_hourly_rate?: string;
            /** @description Hours, 1 minute to 24 hours, to the nearest minute; left out: until it is ended or out of funds */
            max_duration_hours?: string;
        };
        Transaction: {
            id: string;
            from_wallet_id?: string;
            to_wallet_id?: string;
            /** @enum {string} */
            type: "deposit" | "withdrawal" | "payment" | "payout" | "refund" | "platform_fee" | "session_lock" | "session_release" | "adjustment";
            /** @enum {string} */
            status: "pending" | "confirmed" | "failed" | "cancelled";
            /**
             * @description Token amount
             * @example 12.5
             */
            amount: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            fee: string;
            description: string;
            solana_signature?: string;
            session_id?: string;
            job_id?: string;
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            confirmed_at?: string;
        };
        TransactionPage: {
            transactions: components["schemas"]["Transaction"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
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
        UpdateWalletRequest: {
            /** @description Where payouts go from now on */
            solana_address?: string | null;
            /** @description Administrators only: an inactive wallet pays nothing out */
            is_active?: boolean | null;
        };
        UsageAnswer: {
            message: string;
            /** @constant */
            status: "success";
            /**
             * @description The same report was recorded before
             * @constant
             */
            duplicate?: true;
            /**
             * @description It came after the end of the session and changes no cost
             * @constant
             */
            late?: true;
            /** @enum {string} */
            session_status: "active" | "grace" | "completed" | "terminated" | "failed";
            /**
             * @description The session has ended: stop the rental
             * @constant
             */
            action?: "stop";
        };
        UsagePage: {
            records: components["schemas"]["UsageRecord"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        UsageRecord: {
            session_id: string;
            /** @description As the machine sent it */
            event_id?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            timestamp: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            received_at: string;
            gpu_utilization_percent: number;
            vram_utilization_percent: number;
            power_draw_w: number;
            temperature_c?: number;
            /** @constant */
            late?: true;
            /** @description Minutes that began since the measurement before, or since the start */
            period_minutes: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            period_cost: string;
        };
        UsageUpdate: {
            /** Format: uuid */
            session_id: string;
            gpu_utilization_percent: number;
            vram_utilization_percent: number;
            /** @description Of all its cards together; kept and shown, it never changes the price */
            power_draw_w: number;
            /** @description Of the hottest */
            temperature_c?: number | null;
            /** @description When it was measured; now, unless told. `0001-01-01T00:00:00Z` is how Go writes a time that was not set: now */
            timestamp?: string | null;
            /** @description Identity of the report within the session, so that it counts once however often it is sent; without it the time is */
            event_id?: string | null;
        };
        Wallet: {
            id: string;
            user_id: string;
            /** @enum {string} */
            wallet_type: "user" | "provider" | "platform";
            solana_address?: string;
            /** @description Tokens sent here are credited to this wallet */
            deposit_address: string;
            /**
             * @description Available and locked
             * @example 12.5
             */
            balance: string;
            /**
             * @description Held for running sessions
             * @example 12.5
             */
            locked_balance: string;
            /**
             * @description Outgoing, reserved and not yet final
             * @example 12.5
             */
            pending_balance: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            available_balance: string;
            is_active: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updated_at: string;
        };
        WalletBalance: {
            wallet_id: string;
            /**
             * @description Available and locked
             * @example 12.5
             */
            balance: string;
            /**
             * @description Held for running sessions
             * @example 12.5
             */
            locked_balance: string;
            /**
             * @description Outgoing, reserved and not yet final
             * @example 12.5
             */
            pending_balance: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            available_balance: string;
            /**
             * @description Owed for sessions in grace; repaid first by whatever comes in
             * @example 12.5
             */
            debt: string;
            /**
             * @description balance and pending_balance
             * @example 12.5
             */
            total_balance: string;
            /**
             * Format: date-time
             * @description The time of the newest posting; of a balance in the past, that moment
             */
            last_updated: string;
        };
        WalletList: {
            wallets: components["schemas"]["Wallet"][];
        };
        WithdrawRequest: {
            /** @description When present, the id of the path */
            wallet_id?: string | null;
            /** @description Token amount: decimal text, at most 9 fractional digits */
            amount: string;
            /** @description Base58; the owner of the account that receives, which is made where it is missing */
            to_address: string;
        };
        WriteOffRequest: {
            /** @description Left out: all that is owed */
            amount?: string;
            reason: string;
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
        CreateWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "chain_unavailable" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_already_exists";
        };
        ListWalletsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        UpdateWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        GetWalletBalanceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "month_detached" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ListTransactionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        GetTransactionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ChallengeAddressProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "chain_unavailable" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        LinkAddressProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "address_linked_elsewhere" | "ambiguous_request" | "bad_request" | "body_too_large" | "chain_unavailable" | "challenge_expired" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_content_length" | "invalid_json" | "invalid_signature" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ListLinkedAddressesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        UnlinkAddressProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "address_not_linked" | "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        DepositProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_mismatch" | "bad_request" | "body_too_large" | "chain_transaction_not_found" | "chain_unavailable" | "database_busy" | "database_unavailable" | "deposit_of_another_wallet" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_signature" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "solana_transaction_error" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_id_mismatch" | "wallet_not_found" | "wrong_chain";
        };
        ListUnattributedDepositsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        AssignDepositProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "deposit_not_assignable" | "deposit_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        WithdrawProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "chain_unavailable" | "daily_limit_exceeded" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transfer_limit_exceeded" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_id_mismatch" | "wallet_in_debt" | "wallet_inactive" | "wallet_not_found";
        };
        CancelWithdrawalProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_cancellable" | "transaction_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ApproveWithdrawalProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "daily_limit_exceeded" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_awaiting_approval" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_found" | "transfer_limit_exceeded" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefuseWithdrawalProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_awaiting_approval" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CalculatePriceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_url" | "malformed_request" | "method_not_allowed" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetRatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderRatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_keys_unavailable" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        SetProviderRatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "provider_id_mismatch" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        StartSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "provider_capacity_exceeded" | "provider_not_available" | "provider_not_found" | "rate_above_maximum" | "registry_unavailable" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_already_active" | "session_too_short" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_in_debt" | "wallet_inactive" | "wallet_not_found";
        };
        EndSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        FailSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetCurrentUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListBillingHistoryProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetReceiptProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetSpendProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_range" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderEarningsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderEarningsByDayProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_range" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RequestPayoutProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "chain_unavailable" | "daily_limit_exceeded" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "payout_address_missing" | "provider_not_found" | "registry_unavailable" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "several_owners" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transfer_limit_exceeded" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_in_debt" | "wallet_inactive";
        };
        ListPayoutsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefundSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_above_charged" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "nothing_to_refund" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        OpenDisputeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "dispute_already_opened" | "dispute_window_closed" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetDisputeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "dispute_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListDisputesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DecideDisputeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_above_charged" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "dispute_decided" | "dispute_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "nothing_to_refund" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        AdjustWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        WriteOffDebtProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_above_debt" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "no_debt" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        GetNotificationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        SetNotificationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_id_mismatch" | "user_not_found" | "validation_failed";
        };
        GetOutgoingProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        SetOutgoingProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RecoverOutgoingProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReportUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_timestamp" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "usage_conflict" | "usage_overloaded" | "validation_failed";
        };
        ListUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetReconciliationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AddressChallenge = components['schemas']['AddressChallenge'];
export type AdjustmentRequest = components['schemas']['AdjustmentRequest'];
export type AssignDepositRequest = components['schemas']['AssignDepositRequest'];
export type BillingHistoryPage = components['schemas']['BillingHistoryPage'];
export type BillingRecord = components['schemas']['BillingRecord'];
export type CalculatePriceRequest = components['schemas']['CalculatePriceRequest'];
export type CreateWalletRequest = components['schemas']['CreateWalletRequest'];
export type DecideDisputeRequest = components['schemas']['DecideDisputeRequest'];
export type Deposit = components['schemas']['Deposit'];
export type DepositPage = components['schemas']['DepositPage'];
export type DepositRequest = components['schemas']['DepositRequest'];
export type Dispute = components['schemas']['Dispute'];
export type DisputePage = components['schemas']['DisputePage'];
export type EarningsByDay = components['schemas']['EarningsByDay'];
export type EarningsDay = components['schemas']['EarningsDay'];
export type EndSessionRequest = components['schemas']['EndSessionRequest'];
export type FailSessionRequest = components['schemas']['FailSessionRequest'];
export type Healthy = components['schemas']['Healthy'];
export type LinkAddressRequest = components['schemas']['LinkAddressRequest'];
export type LinkedAddress = components['schemas']['LinkedAddress'];
export type LinkedAddressList = components['schemas']['LinkedAddressList'];
export type MachineEarnings = components['schemas']['MachineEarnings'];
export type Message = components['schemas']['Message'];
export type Notifications = components['schemas']['Notifications'];
export type OpenDisputeRequest = components['schemas']['OpenDisputeRequest'];
export type Outgoing = components['schemas']['Outgoing'];
export type Payout = components['schemas']['Payout'];
export type PayoutAccepted = components['schemas']['PayoutAccepted'];
export type PayoutPage = components['schemas']['PayoutPage'];
export type PayoutRequest = components['schemas']['PayoutRequest'];
export type Price = components['schemas']['Price'];
export type Problem = components['schemas']['Problem'];
export type ProviderEarnings = components['schemas']['ProviderEarnings'];
export type ProviderRateRequest = components['schemas']['ProviderRateRequest'];
export type ProviderRates = components['schemas']['ProviderRates'];
export type Rates = components['schemas']['Rates'];
export type Receipt = components['schemas']['Receipt'];
export type Reconciliation = components['schemas']['Reconciliation'];
export type RecoverOutgoingRequest = components['schemas']['RecoverOutgoingRequest'];
export type RecoveredOutgoing = components['schemas']['RecoveredOutgoing'];
export type Refund = components['schemas']['Refund'];
export type RefundRequest = components['schemas']['RefundRequest'];
export type RentalSession = components['schemas']['RentalSession'];
export type RentalSessionPage = components['schemas']['RentalSessionPage'];
export type SessionResponse = components['schemas']['SessionResponse'];
export type SetNotificationsRequest = components['schemas']['SetNotificationsRequest'];
export type SetOutgoingRequest = components['schemas']['SetOutgoingRequest'];
export type SetProviderRatesRequest = components['schemas']['SetProviderRatesRequest'];
export type Spend = components['schemas']['Spend'];
export type StartSessionRequest = components['schemas']['StartSessionRequest'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionPage = components['schemas']['TransactionPage'];
export type Unhealthy = components['schemas']['Unhealthy'];
export type UpdateWalletRequest = components['schemas']['UpdateWalletRequest'];
export type UsageAnswer = components['schemas']['UsageAnswer'];
export type UsagePage = components['schemas']['UsagePage'];
export type UsageRecord = components['schemas']['UsageRecord'];
export type UsageUpdate = components['schemas']['UsageUpdate'];
export type Wallet = components['schemas']['Wallet'];
export type WalletBalance = components['schemas']['WalletBalance'];
export type WalletList = components['schemas']['WalletList'];
export type WithdrawRequest = components['schemas']['WithdrawRequest'];
export type WriteOffRequest = components['schemas']['WriteOffRequest'];
export type GetHealthProblem = components['schemas']['GetHealthProblem'];
export type GetReadinessProblem = components['schemas']['GetReadinessProblem'];
export type GetLivenessProblem = components['schemas']['GetLivenessProblem'];
export type CreateWalletProblem = components['schemas']['CreateWalletProblem'];
export type ListWalletsProblem = components['schemas']['ListWalletsProblem'];
export type GetWalletProblem = components['schemas']['GetWalletProblem'];
export type UpdateWalletProblem = components['schemas']['UpdateWalletProblem'];
export type GetWalletBalanceProblem = components['schemas']['GetWalletBalanceProblem'];
export type ListTransactionsProblem = components['schemas']['ListTransactionsProblem'];
export type GetTransactionProblem = components['schemas']['GetTransactionProblem'];
export type ChallengeAddressProblem = components['schemas']['ChallengeAddressProblem'];
export type LinkAddressProblem = components['schemas']['LinkAddressProblem'];
export type ListLinkedAddressesProblem = components['schemas']['ListLinkedAddressesProblem'];
export type UnlinkAddressProblem = components['schemas']['UnlinkAddressProblem'];
export type DepositProblem = components['schemas']['DepositProblem'];
export type ListUnattributedDepositsProblem = components['schemas']['ListUnattributedDepositsProblem'];
export type AssignDepositProblem = components['schemas']['AssignDepositProblem'];
export type WithdrawProblem = components['schemas']['WithdrawProblem'];
export type CancelWithdrawalProblem = components['schemas']['CancelWithdrawalProblem'];
export type ApproveWithdrawalProblem = components['schemas']['ApproveWithdrawalProblem'];
export type RefuseWithdrawalProblem = components['schemas']['RefuseWithdrawalProblem'];
export type CalculatePriceProblem = components['schemas']['CalculatePriceProblem'];
export type GetRatesProblem = components['schemas']['GetRatesProblem'];
export type GetProviderRatesProblem = components['schemas']['GetProviderRatesProblem'];
export type SetProviderRatesProblem = components['schemas']['SetProviderRatesProblem'];
export type StartSessionProblem = components['schemas']['StartSessionProblem'];
export type EndSessionProblem = components['schemas']['EndSessionProblem'];
export type FailSessionProblem = components['schemas']['FailSessionProblem'];
export type GetCurrentUsageProblem = components['schemas']['GetCurrentUsageProblem'];
export type GetSessionProblem = components['schemas']['GetSessionProblem'];
export type ListSessionsProblem = components['schemas']['ListSessionsProblem'];
export type ListBillingHistoryProblem = components['schemas']['ListBillingHistoryProblem'];
export type GetReceiptProblem = components['schemas']['GetReceiptProblem'];
export type GetSpendProblem = components['schemas']['GetSpendProblem'];
export type GetProviderEarningsProblem = components['schemas']['GetProviderEarningsProblem'];
export type GetProviderEarningsByDayProblem = components['schemas']['GetProviderEarningsByDayProblem'];
export type RequestPayoutProblem = components['schemas']['RequestPayoutProblem'];
export type ListPayoutsProblem = components['schemas']['ListPayoutsProblem'];
export type RefundSessionProblem = components['schemas']['RefundSessionProblem'];
export type OpenDisputeProblem = components['schemas']['OpenDisputeProblem'];
export type GetDisputeProblem = components['schemas']['GetDisputeProblem'];
export type ListDisputesProblem = components['schemas']['ListDisputesProblem'];
export type DecideDisputeProblem = components['schemas']['DecideDisputeProblem'];
export type AdjustWalletProblem = components['schemas']['AdjustWalletProblem'];
export type WriteOffDebtProblem = components['schemas']['WriteOffDebtProblem'];
export type GetNotificationsProblem = components['schemas']['GetNotificationsProblem'];
export type SetNotificationsProblem = components['schemas']['SetNotificationsProblem'];
export type GetOutgoingProblem = components['schemas']['GetOutgoingProblem'];
export type SetOutgoingProblem = components['schemas']['SetOutgoingProblem'];
export type RecoverOutgoingProblem = components['schemas']['RecoverOutgoingProblem'];
export type ReportUsageProblem = components['schemas']['ReportUsageProblem'];
export type ListUsageProblem = components['schemas']['ListUsageProblem'];
export type GetReconciliationProblem = components['schemas']['GetReconciliationProblem'];
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
    listWallets: {
        parameters: {
            query?: {
                user_id?: string;
                wallet_type?: "user" | "provider" | "platform";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallets, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletList"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
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
                    "application/problem+json": components["schemas"]["ListWalletsProblem"];
                };
            };
        };
    };
    createWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWalletRequest"];
            };
        };
        responses: {
            /** @description The wallet, empty, with the address for its deposits */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description The request is invalid; `invalid_address` for an address that cannot be paid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_already_exists`; `wallet_id` says which. Or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["CreateWalletProblem"];
                };
            };
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["GetWalletProblem"];
                };
            };
        };
    };
    updateWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWalletRequest"];
            };
        };
        responses: {
            /** @description The wallet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description The request is invalid; `invalid_address` for an address that cannot be paid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["UpdateWalletProblem"];
                };
            };
        };
    };
    getWalletBalance: {
        parameters: {
            query?: {
                /** @description What the wallet had at this moment of the past; without it: now */
                at?: string;
            };
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the wallet has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletBalance"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `month_detached`: the entries of that month were archived */
            409: {
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
                    "application/problem+json": components["schemas"]["GetWalletBalanceProblem"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                type?: "deposit" | "withdrawal" | "payment" | "payout" | "refund" | "platform_fee" | "session_lock" | "session_release" | "adjustment";
                status?: "pending" | "confirmed" | "failed" | "cancelled";
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
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                    "text/csv": string;
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["ListTransactionsProblem"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
                transactionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`, or `transaction_not_found` for none of this wallet */
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
                    "application/problem+json": components["schemas"]["GetTransactionProblem"];
                };
            };
        };
    };
    challengeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is to be signed */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressChallenge"];
                };
            };
            /** @description The request is invalid: `invalid_address`, `invalid_signature`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["ChallengeAddressProblem"];
                };
            };
        };
    };
    listLinkedAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAddressList"];
                };
            };
            /** @description The request is invalid: `invalid_address`, `invalid_signature`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["ListLinkedAddressesProblem"];
                };
            };
        };
    };
    linkAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkAddressRequest"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAddress"];
                };
            };
            /** @description The request is invalid: `invalid_address`, `invalid_signature`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `challenge_expired`: no open challenge was signed so; `address_linked_elsewhere` */
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
                    "application/problem+json": components["schemas"]["LinkAddressProblem"];
                };
            };
        };
    };
    unlinkAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The request is invalid: `invalid_address`, `invalid_signature`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`, or `address_not_linked` */
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
                    "application/problem+json": components["schemas"]["UnlinkAddressProblem"];
                };
            };
        };
    };
    deposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositRequest"];
            };
        };
        responses: {
            /** @description Credited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Seen, and not final yet; or ours and nobody knows whose (`metadata.reason: unattributed`) */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `invalid_signature`, `invalid_amount`, or `errors` names what is wrong */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`, or `chain_transaction_not_found`: come back later */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deposit_of_another_wallet`, `amount_mismatch`, or `request_in_progress` */
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
            /** @description `solana_transaction_error`: it failed on the chain, or brought none of the token to us. `idempotency_key_reused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `solana_transaction_error`: the chain cannot be reached */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; or `chain_unavailable`: this service runs without a chain; or `wrong_chain`: it is configured with another one than its books are about */
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
                    "application/problem+json": components["schemas"]["DepositProblem"];
                };
            };
        };
    };
    listUnattributedDeposits: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositPage"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; or `chain_unavailable`: this service runs without a chain; or `wrong_chain`: it is configured with another one than its books are about */
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
                    "application/problem+json": components["schemas"]["ListUnattributedDepositsProblem"];
                };
            };
        };
    };
    assignDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                depositID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignDepositRequest"];
            };
        };
        responses: {
            /** @description Credited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deposit_not_found`, `wallet_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deposit_not_assignable`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database cannot be reached; or `chain_unavailable`: this service runs without a chain; or `wrong_chain`: it is configured with another one than its books are about */
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
                    "application/problem+json": components["schemas"]["AssignDepositProblem"];
                };
            };
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawRequest"];
            };
        };
        responses: {
            /** @description The same, where `withdrawals.accepted_status` is 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Reserved; on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid: `invalid_amount`, `invalid_address`, `wallet_id_mismatch`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_funds`: with `available` and `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_in_debt`, `wallet_inactive`, `transfer_limit_exceeded`, `daily_limit_exceeded`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["WithdrawProblem"];
                };
            };
        };
    };
    cancelWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                walletID: string;
                transactionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled; the amount is available again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid: `invalid_amount`, `invalid_address`, `wallet_id_mismatch`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`, or `transaction_not_found` for none of this wallet */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transaction_not_cancellable` */
            409: {
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
                    "application/problem+json": components["schemas"]["CancelWithdrawalProblem"];
                };
            };
        };
    };
    approveWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transactionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid: `invalid_amount`, `invalid_address`, `wallet_id_mismatch`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transaction_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_awaiting_approval` */
            409: {
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
                    "application/problem+json": components["schemas"]["ApproveWithdrawalProblem"];
                };
            };
        };
    };
    refuseWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transactionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid: `invalid_amount`, `invalid_address`, `wallet_id_mismatch`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transaction_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_awaiting_approval` */
            409: {
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
                    "application/problem+json": components["schemas"]["RefuseWithdrawalProblem"];
                };
            };
        };
    };
    calculatePrice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalculatePriceRequest"];
            };
        };
        responses: {
            /** @description The price, and how it comes about */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
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
            /** @description The body is not JSON by its Content-Type */
            415: {
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
                    "application/problem+json": components["schemas"]["CalculatePriceProblem"];
                };
            };
        };
    };
    getRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rates for an hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rates"];
                };
            };
            /** @description Any other failure; `code` is one of those listed, whatever the status */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["GetRatesProblem"];
                };
            };
        };
    };
    getProviderRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates, in the order in which they were set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderRates"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
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
                    "application/problem+json": components["schemas"]["GetProviderRatesProblem"];
                };
            };
        };
    };
    setProviderRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetProviderRatesRequest"];
            };
        };
        responses: {
            /** @description The rates as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderRates"];
                };
            };
            /** @description The request is invalid; `provider_id_mismatch` when the body names another one than the path. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for providers in person, and administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: `provider_not_found`: there is none, or it is somebody else's */
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
            /** @description The body is not JSON by its Content-Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database, or (`registry_unavailable`) the provider registry, cannot be reached; see Retry-After */
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
                    "application/problem+json": components["schemas"]["SetProviderRatesProblem"];
                };
            };
        };
    };
    startSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSessionRequest"];
            };
        };
        responses: {
            /** @description The session runs */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_funds`: less available than the minimum balance or the initial period; with `available` and `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found` of the renter, or `provider_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_already_active`, `rate_above_maximum`, `session_too_short`, `provider_not_available`, `provider_capacity_exceeded`, `wallet_in_debt`, `wallet_inactive`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database, or (`registry_unavailable`) the registry is away; see Retry-After */
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
                    "application/problem+json": components["schemas"]["StartSessionProblem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSessionRequest"];
            };
        };
        responses: {
            /** @description The session has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["EndSessionProblem"];
                };
            };
        };
    };
    failSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailSessionRequest"];
            };
        };
        responses: {
            /** @description The session has failed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_active`: it has ended, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["FailSessionProblem"];
                };
            };
        };
    };
    getCurrentUsage: {
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
            /** @description The session at this moment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["GetCurrentUsageProblem"];
                };
            };
        };
    };
    getSession: {
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
            /** @description The session at this moment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["GetSessionProblem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                user_id?: string;
                provider_id?: string;
                job_id?: string;
                /** @description Of active, grace, completed, terminated, failed; several with commas */
                status?: string;
                /** @description Started not before this time */
                from?: string;
                /** @description Started before this time */
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
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RentalSessionPage"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
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
    listBillingHistory: {
        parameters: {
            query?: {
                /** @description The renter */
                user_id?: string;
                provider_id?: string;
                session_id?: string;
                /** @description Of completed, terminated, failed; several with commas */
                status?: string;
                /** @description Ended not before this time */
                from?: string;
                /** @description Ended before this time */
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
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingHistoryPage"];
                    "text/csv": string;
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
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
                    "application/problem+json": components["schemas"]["ListBillingHistoryProblem"];
                };
            };
        };
    };
    getReceipt: {
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
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                    "text/plain": string;
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_active`: it has not ended */
            409: {
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
                    "application/problem+json": components["schemas"]["GetReceiptProblem"];
                };
            };
        };
    };
    getSpend: {
        parameters: {
            query?: {
                /** @description The renter */
                user_id?: string;
                /** @description Ended not before this time; left out: 30 days before `to`, from midnight */
                from?: string;
                /** @description Ended before this time; left out: now */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days and their sum */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Spend"];
                    "text/csv": string;
                };
            };
            /** @description The request is invalid; `invalid_range`: more than 366 days, or none */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
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
                    "application/problem+json": components["schemas"]["GetSpendProblem"];
                };
            };
        };
    };
    getProviderEarnings: {
        parameters: {
            query?: {
                /** @description Rentals that ended not before this time; left out: all */
                from?: string;
                /** @description Rentals that ended before this time; left out: also those that run */
                to?: string;
            };
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earnings; zeros for what has never earned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderEarnings"];
                    "text/csv": string;
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `registry_unavailable`, or the database cannot be reached; see Retry-After */
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
                    "application/problem+json": components["schemas"]["GetProviderEarningsProblem"];
                };
            };
        };
    };
    getProviderEarningsByDay: {
        parameters: {
            query?: {
                /** @description Ended not before this time; left out: 30 days before `to`, from midnight */
                from?: string;
                /** @description Ended before this time; left out: now */
                to?: string;
            };
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days and their sum */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarningsByDay"];
                    "text/csv": string;
                };
            };
            /** @description The request is invalid; `invalid_range`: more than 366 days, or none */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `registry_unavailable`, or the database cannot be reached; see Retry-After */
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
                    "application/problem+json": components["schemas"]["GetProviderEarningsByDayProblem"];
                };
            };
        };
    };
    requestPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutRequest"];
            };
        };
        responses: {
            /** @description Reserved; on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccepted"];
                };
            };
            /** @description The request is invalid: `invalid_amount`, `invalid_address`, or `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_funds`: nothing or too little is available; with `available` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payout_address_missing`, `wallet_in_debt`, `wallet_inactive`, `several_owners` (the machine was sold: with `owner_ids`), `transfer_limit_exceeded`, `daily_limit_exceeded` (with `limit`), or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `chain_unavailable`, `registry_unavailable`, or the database cannot be reached; see Retry-After */
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
                    "application/problem+json": components["schemas"]["RequestPayoutProblem"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                status?: "pending" | "confirmed" | "failed" | "cancelled";
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
                /** @description Number of entries to skip */
                offset?: number;
            };
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutPage"];
                    "text/csv": string;
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `registry_unavailable`, or the database cannot be reached; see Retry-After */
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
                    "application/problem+json": components["schemas"]["ListPayoutsProblem"];
                };
            };
        };
    };
    refundSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description Refunded */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_active`, `nothing_to_refund`, `amount_above_charged` with `refundable`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["RefundSessionProblem"];
                };
            };
        };
    };
    openDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenDisputeRequest"];
            };
        };
        responses: {
            /** @description Open */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none that the caller rents */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `dispute_already_opened` with `dispute_id`, `dispute_window_closed` with `closed_at`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["OpenDisputeProblem"];
                };
            };
        };
    };
    getDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                disputeID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dispute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `dispute_not_found`: there is none, or it is somebody else's */
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
                    "application/problem+json": components["schemas"]["GetDisputeProblem"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description The renter */
                user_id?: string;
                status?: "open" | "refunded" | "rejected";
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
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputePage"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
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
                    "application/problem+json": components["schemas"]["ListDisputesProblem"];
                };
            };
        };
    };
    decideDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                disputeID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideDisputeRequest"];
            };
        };
        responses: {
            /** @description Decided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `dispute_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `dispute_decided`, `session_active`, `nothing_to_refund`, `amount_above_charged` with `refundable`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["DecideDisputeProblem"];
                };
            };
        };
    };
    adjustWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentRequest"];
            };
        };
        responses: {
            /** @description Booked; the adjustment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_funds` with `available`, `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: the same key is being worked on */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["AdjustWalletProblem"];
                };
            };
        };
    };
    writeOffDebt: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteOffRequest"];
            };
        };
        responses: {
            /** @description Written off; the adjustment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: there is none, or it is somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_debt`, `amount_above_debt` with `debt`, or `request_in_progress` */
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
            /** @description `idempotency_key_reused`: the key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["WriteOffDebtProblem"];
                };
            };
        };
    };
    getNotifications: {
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
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: `user_not_found`: the settings are somebody else's */
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
                    "application/problem+json": components["schemas"]["GetNotificationsProblem"];
                };
            };
        };
    };
    setNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetNotificationsRequest"];
            };
        };
        responses: {
            /** @description The settings as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            /** @description The request is invalid; `user_id_mismatch` when the body names another one than the path */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: `user_not_found`: the settings are somebody else's */
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
                    "application/problem+json": components["schemas"]["SetNotificationsProblem"];
                };
            };
        };
    };
    getOutgoing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What stands in the way, if anything */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outgoing"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
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
                    "application/problem+json": components["schemas"]["GetOutgoingProblem"];
                };
            };
        };
    };
    setOutgoing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetOutgoingRequest"];
            };
        };
        responses: {
            /** @description How it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outgoing"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
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
                    "application/problem+json": components["schemas"]["SetOutgoingProblem"];
                };
            };
        };
    };
    recoverOutgoing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverOutgoingRequest"];
            };
        };
        responses: {
            /** @description What became of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredOutgoing"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
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
                    "application/problem+json": components["schemas"]["RecoverOutgoingProblem"];
                };
            };
        };
    };
    reportUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageUpdate"];
            };
        };
        responses: {
            /** @description The report is recorded, or was before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
            /** @description The request is invalid; `errors` names what. `invalid_timestamp`: before the session, or ahead */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the caller's scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_active`, with `session_status` and `action: "stop"`; `usage_conflict`: another report has this identity */
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
            /** @description The database cannot be reached, or too many reports wait; see Retry-After */
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
                    "application/problem+json": components["schemas"]["ReportUsageProblem"];
                };
            };
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /** @description Not measured before this time */
                from?: string;
                /** @description Measured before this time */
                to?: string;
                /** @description Maximum number of entries (default 100) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
                };
            };
            /** @description The request is invalid; `errors` names what. Amounts: `invalid_amount` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: there is none, or it is not the caller's */
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
                    "application/problem+json": components["schemas"]["ListUsageProblem"];
                };
            };
        };
    };
    getReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            /** @description `auth.mode: required`: no access token, or one that does not count */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `auth.mode: required`: only for administrators */
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
                    "application/problem+json": components["schemas"]["GetReconciliationProblem"];
                };
            };
        };
    };
}

/** The operations that take an Idempotency-Key, as method and path. */
export const operationsWithIdempotencyKey: readonly string[] = [
  "POST /api/v1/wallet",
  "POST /api/v1/wallet/{walletID}/deposit",
  "POST /api/v1/deposits/{depositID}/assign",
  "POST /api/v1/wallet/{walletID}/withdraw",
  "POST /api/v1/billing/start-session",
  "POST /api/v1/billing/end-session",
  "POST /api/v1/billing/sessions/{sessionID}/fail",
  "POST /api/v1/provider/{providerID}/payout",
  "POST /api/v1/admin/sessions/{sessionID}/refund",
  "POST /api/v1/billing/sessions/{sessionID}/dispute",
  "POST /api/v1/admin/disputes/{disputeID}/decide",
  "POST /api/v1/admin/wallets/{walletID}/adjustment",
  "POST /api/v1/admin/wallets/{walletID}/write-off"
];
