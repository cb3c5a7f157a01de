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
         * @description The caller's own wallets; administrators and callers with `billing:read` see all wallets.
         */
        get: operations["listWallets"];
        put?: never;
        /**
         * Create a wallet
         * @description A user has at most one wallet of each type. The `platform` wallet is created at the first start of the service. With a `solana_address` it needs a recent authentication, and the user is notified.
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
        /** Get a wallet */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a wallet
         * @description Omitted members keep their value. `solana_address`, `is_active` and a higher `spend_day_max` than before need a recent authentication; the user is notified of a new address. Transfers to a new address may be delayed (`withdrawals.address_cooldown`). Running rentals that reach a new `spend_day_max` end when what is held for them is used up. A member of the staff does not unfreeze their own wallet (403 `own_request`).
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
         * Get the balance of a wallet
         * @description `pending_balance` is reserved for outgoing transfers that are not final. Incoming deposits that are not final count towards no balance; they are `pending` transactions. Of an archived month only the closing balance is known (409 `month_detached`).
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
    "/api/v1/wallet/{walletID}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a wallet
         * @description From the entries of the ledger, so that `opening` and all lines sum to `closing`. The balance is everything that the wallet has (available, held for rentals, on its way out, and earned by its machines) less what it owes: `total_balance` of the balance, plus unpaid earnings, minus `debt`. What only moves within that (a hold, the request of a withdrawal, a repayment) is no line; a withdrawal is one when it is final. The statement of the platform's wallet includes its own accounts: fees, bad debt, adjustments and dust.
         *
         *     Lines are dated by the time in the ids of their journals. The pages of a statement show it as of its first page; 409 `statement_changed` in the rare case that something of the period was posted later. At most 366 days. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["getStatement"];
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
         * @description Newest first. `Accept: text/csv` returns CSV, in which cells that a spreadsheet would interpret as a formula are quoted and start with an apostrophe. `next_cursor` (in CSV responses `X-Next-Cursor` and `Link`) is present while there are more pages.
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
        /** Get a transaction of a wallet */
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
         * Request a challenge to link a sender address
         * @description Returns a message. Sign its UTF-8 bytes with the key of the address within ten minutes.
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
        /** List linked sender addresses */
        get: operations["listLinkedAddresses"];
        put?: never;
        /**
         * Link a sender address
         * @description Deposits sent from the address to the platform's own account are then credited to this wallet.
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
         * @description Credits what the transaction paid to the wallet's `deposit_address`, or to the platform's own account with the memo `wallet:<id>` or from a linked address. Waits up to `billing.deposit_wait` for the transaction to become final. Deposits that take longer, and those that are never claimed, are credited in the background. Repeating a claim returns the same result.
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
        /** List unattributed deposits */
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
        /**
         * Assign an unattributed deposit to a wallet
         * @description Not to a wallet of the caller: 403 `own_request`.
         */
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
         * Withdraw tokens to a Solana address
         * @description Reserves the amount immediately and sends it as soon as possible; the transaction is `pending` until it is final. The platform pays the network fee. If the receiver has no token account yet, `withdrawals.new_account_fee` is kept of the amount for a new one, and shown as `fee`; it returns to the wallet if the account exists when the transfer is signed. A transfer to a new address may be delayed, and a large amount may need an administrator's approval; `metadata` says so.
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
         * Cancel a withdrawal or payout
         * @description Possible until its transfer is signed, and again once no attempt of it can land any more. Repeating the request returns the same result.
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
        /**
         * Approve a withdrawal or payout
         * @description Not by who asked for it, nor by the owner of the wallet: 403 `own_request`.
         */
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
         * Reject a withdrawal or payout
         * @description The amount becomes available again.
         */
        post: operations["refuseWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what clients have to know about the platform
         * @description Public: its name, token and network, what is switched on, and the terms of rentals and withdrawals. The same for every caller, and cacheable for a minute. Rates are those of `GET /api/v1/pricing/rates`.
         */
        get: operations["getPlatform"];
        put?: never;
        post?: never;
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
         * Calculate the price of a rental
         * @description Public. The hourly rate is the sum of the rates for GPU, memory and power, each rounded down once; the cost is the hourly rate times the duration, rounded down. The platform fee is part of the total, never added to it.
         *
         *     With a `provider_id`, the price is binding: a rental of the same machine, model, memory and power that is started with the `quote` before `valid_until` costs at most `total_hourly_rate`. A quote requested with an access token is for its user only, one without a token for anyone.
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
         * Get the platform's rates
         * @description Public.
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
         * Get a provider's rates
         * @description Public. The id names a machine, or an owner for all machines of that owner. Without rates of its own, the platform's apply and `rates` is empty.
         */
        get: operations["getProviderRates"];
        /**
         * Replace a provider's rates
         * @description For the owner and administrators. The id names a machine, or an owner for all machines of that owner. A machine's rates take precedence over its owner's, and these over the platform's. A GET response can be sent back unchanged. Prices of running rentals do not change.
         */
        put: operations["setProviderRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/rate-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rates of all providers
         * @description By id, with every machine and owner that ever set rates. For administrators, and service accounts with `billing:read`: the registry compares the prices that it shows with this list. `rates.changed` events tell the same as it changes.
         */
        get: operations["listRateSets"];
        put?: never;
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
         * @description Freezes the price and holds the cost of the initial period, or of the maximum duration if that is shorter. From then on every started minute is charged. With a `quote` of `pricing/calculate`, the price is the quoted one, or the current one if that is lower; a quote can be used any number of times until it expires. With a `workload` the rental is `pending` and costs nothing until its machine is ready; where that takes longer than `start_within`, it has failed.
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
         * @description Charges the final cost and releases the rest of the hold. Repeating the request for an ended rental returns the same result.
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
         * Report that a machine failed a rental
         * @description For the machine's owner, administrators and service accounts. Ends the rental without a further charge and releases the rest of the hold.
         */
        post: operations["failSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a rental is ready
         * @description For the machine's daemon (scope `rentals:run`), its owner and administrators. A pending rental becomes `active` and is charged from now on; of a running one, `connection` replaces the former one.
         */
        post: operations["readySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{sessionID}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that the workload of a rental has finished
         * @description For the callers that may report it as ready. Charges the cost up to `at` and releases the rest of the hold.
         */
        post: operations["finishSession"];
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
        /** Get the current usage and cost of a rental */
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
        /**
         * Get a rental
         * @description With what renter and machine tell each other (`workload`, `connection`): to the two and to administrators, until a day after the end. With open access, to whoever calls.
         */
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
         * @description Newest first, with the cost accrued to date: rentals that the caller rents or that run on the caller's machines.
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
    "/api/v1/billing/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rented GPUs of all machines
         * @description By machine, with every machine of which a GPU was ever rented; of a machine that is not listed, all are free. For administrators, and service accounts with `billing:read`: the registry compares what it shows with this list. `allocation.changed` events tell the same as it changes, but without `uuid`.
         */
        get: operations["listAllocations"];
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
         * List bills of ended rentals
         * @description Newest first: bills of rentals that the caller rents or that run on the caller's machines; administrators and callers with `billing:read` see all. `Accept: text/csv` returns CSV. `next_cursor` (in CSV responses `X-Next-Cursor` and `Link`) is present while there are more pages.
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
         * Get the receipt of an ended rental
         * @description Shows the price, minutes, cost components, and what became of the hold. `Accept: text/plain` returns it as formatted text.
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
         * Get spend by day
         * @description The caller's own spend; administrators and callers with `billing:read` get that of `user_id`, or of all users. A rental counts once, on the UTC day on which it ended, so that the days add up to what was charged; a running rental counts when it ends. `Accept: text/csv` returns the days as CSV.
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
         * Get the earnings of a machine or owner
         * @description For a machine: what it has earned for the caller (a previous owner keeps what it earned before the sale). For an owner: the earnings of all of the owner's machines. total_earnings is the sum of pending, available, paid and taken-back earnings, awaiting_repayment and written_off. With `from` or `to`, totals cover rentals that ended, payouts that became final and refunds that were made in that period; pending and available earnings and refund_awaiting are always current. `Accept: text/csv` returns the machines as CSV.
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
         * Get the earnings of a machine or owner by day
         * @description A rental counts once, on the UTC day on which it ended; a running rental counts when it ends. `Accept: text/csv` returns the days as CSV.
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
         * Request a payout for a machine or owner
         * @description Reserves the amount immediately, across machines in a single transfer, and sends it as soon as possible; the payout is `pending` until it is final. The platform pays the network fee, but not for the receiver's new token account: as in a withdrawal, `withdrawals.new_account_fee` is kept for it. Debts of the owner are repaid first. A transfer to a new address may be delayed, and a large amount may need an administrator's approval; `metadata` of the transaction says so. An address other than the wallet's `solana_address` needs a recent authentication. Until its transfer is signed, a payout can be cancelled like a withdrawal. Keys need the scope `payouts:request`, and pay out to the stored address only: another `to_address` is 403 `insufficient_scope`.
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
         * List the payouts of a machine or owner
         * @description Newest first, each with every chain transaction that was signed for it. `Accept: text/csv` returns CSV. `next_cursor` (in CSV responses `X-Next-Cursor` and `Link`) is present while there are more pages.
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
         * Refund a rental
         * @description Refunds all or part of the charge; several refunds are possible up to the amount charged. The bill does not change. What the renter still owes for the rental is cancelled first. The rest is split between platform and owner as if it had never been paid. The renter gets at once what is there, and what the owner cannot give back at once as the owner repays its debt. Amounts that were written off were never paid and cannot be refunded. Neither the renter nor the owner of the machine refunds: 403 `own_request`.
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
         * @description For the renter, once per rental: while it runs, or within `payouts.dispute_delay` after its bill. Its earnings are not paid out until an administrator has decided.
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
         * @description Newest first: disputes of rentals that the caller rents or that run on the caller's machines; administrators and callers with `billing:read` see all.
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
         * @description Refunds the renter immediately, or rejects the dispute. Earnings that are not taken back are no longer held. Neither the renter nor the owner of the machine decides: 403 `own_request`.
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
         * Credit or debit a wallet manually
         * @description For goodwill and for correcting mistakes; to refund a rental, use its refund operation. A credit repays the wallet's debt first; a debit needs the available balance. The counterpart is the platform's `platform:adjustments` account.
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
         * Write off a wallet's debt
         * @description The newest debts first. Owners and platform lose the shares that they would have had; only what the platform had advanced is a loss of its own (`platform:bad_debt`). Rentals in grace that wait for funds are re-evaluated immediately. The transaction has the wallet on both sides, because its balance stays as it is.
         */
        post: operations["writeOffDebt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/adjustments/{adjustmentID}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back an adjustment
         * @description For a credit that was a mistake. Never more than the adjustment gave, less what was reversed of it before; those reversals count towards the threshold, too. What the wallet has available of it is taken at once. What it has spent becomes a debt to the platform, which later credits repay after older debts. Above `withdrawals.approval_threshold` nothing happens until another administrator approves the correction.
         */
        post: operations["reverseAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deposits/{depositID}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a deposit to another wallet
         * @description For a deposit that an administrator assigned to the wrong wallet. The right wallet gets all of it. Deposits that their sender attributed (deposit address, memo, linked address) are not moved, and none to a wallet of the caller (403 `own_request`). What the wallet has available of it is taken at once. What it has spent becomes a debt to the platform, which later credits repay after older debts. Above `withdrawals.approval_threshold` nothing happens until another administrator approves the correction.
         */
        post: operations["moveDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections
         * @description Adjustments that were taken back and deposits that were moved, newest first.
         */
        get: operations["listCorrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/corrections/{correctionID}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a correction
         * @description Makes it. Not for the administrator who requested it, or to whose wallet it moves a deposit.
         */
        post: operations["approveCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/corrections/{correctionID}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a correction
         * @description Nothing changes. Also for the administrator who requested it, but not for one from whose wallet others would take something.
         */
        post: operations["refuseCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/debtors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallets in debt
         * @description Those that have owed for longest first: renters for rentals that ran on after their funds were gone, owners for refunds of what was already paid out, anybody for mistakes that were corrected after the tokens were spent. For administrators, and service accounts with `billing:read`. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["listDebtors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts of all owners
         * @description Newest first. For administrators, and service accounts with `billing:read`. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["listAllPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description What administrators, and the service itself, have done; newest first. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the revenue by day
         * @description From the entries of the ledger, oldest day first; at most 366 days. `fees`, `bad_debt` and `adjustments` are the changes of the platform's accounts of these names, without the collection of fees by its wallet, so they agree with the trial balance. For administrators, and service accounts with `billing:read`. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["getRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/journals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List journals
         * @description Everything that was posted to the ledger, newest first. On a large ledger, combine `account` and `kind` with `from` and `to`. For administrators, and service accounts with `billing:read`. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["listJournals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the trial balance
         * @description The balances of all accounts that were ever posted to, by name; debits and credits of all pages are equal. All pages are of the same `at`. For administrators, and service accounts with `billing:read`. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
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
         * Get a user's notification settings
         * @description Users without saved settings receive every notification.
         */
        get: operations["getNotifications"];
        /**
         * Replace a user's notification settings
         * @description For the user (not their keys) and administrators. Omitted members are reset to their defaults. A GET response can be sent back unchanged. Another `email` needs a recent authentication.
         */
        put: operations["setNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream billing events
         * @description Server-Sent Events: `event` is the type, `data` the envelope of docs/EVENTS.md. Of rentals (`session.*`), balances (`wallet.balance_changed`), deposits and withdrawals (`transfer.*`; `data.type` says which) and payouts (`payout.*`), the stream has what the caller may see: the caller's own wallets, what the caller rents, and what runs on the caller's machines, without the renter's debt. Keys with `rentals:run` see the rentals of their machines. Starts now, or after `Last-Event-ID`, without loss and repetition; events are kept for 7 days, and if older ones are wanted a `reset` event comes first, upon which the client lists again. Every 15 s without an event a comment comes with the id that was reached. Where `auth.mode` is `required`, the stream ends when the access token expires: reconnect with a new one. A client that reads nothing for a minute is disconnected.
         */
        get: operations["streamBillingEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Newest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Events from now on are sent to the URL as Standard Webhooks (docs/WEBHOOKS.md): signed with the secret, and retried for a day.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description With its secrets and its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description Deliveries that wait when a webhook is disabled, and those of events that happen meanwhile, are skipped; replay them once it is enabled again.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description While both secrets are valid, `webhook-signature` contains a signature by each of them. A former secret from an earlier rotation is dropped.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Newest first, with their attempts. Deliveries are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}/deliveries/{deliveryID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its payload
         * @description Deliveries are kept for 30 days.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}/deliveries/{deliveryID}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description At once, with the same `webhook-id`, and with all retries; also if it was delivered. One that waits for a retry is sent at once, too.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description A message of type `webhook.test`, signed as any other and attempted once; also if the webhook is disabled. Read the delivery to see what became of it.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookID}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all deliveries since a time again
         * @description Those that failed or were skipped, unless `statuses` says otherwise; the oldest events first.
         */
        post: operations["replayWebhook"];
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
        /** Get the state of outgoing transfers */
        get: operations["getOutgoing"];
        put?: never;
        /**
         * Pause or resume outgoing transfers
         * @description Once paused, no further transfer is signed; transfers that are already signed may still land. Withdrawals are still accepted and wait.
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
         * Adopt outgoing transactions that are missing from the ledger
         * @description For use after restoring a backup. A transaction whose memo names a waiting transfer becomes its payment. Once no unknown transaction is left, the freeze that they caused is lifted.
         */
        post: operations["recoverOutgoing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transfers of all wallets
         * @description Withdrawals, payouts and sweeps, newest first. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/transfers/{transferID}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a transfer again
         * @description At once; also if it waits for a review because too many attempts failed.
         */
        post: operations["retryTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/transfers/{transferID}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a transfer up
         * @description Its amount returns to where it was reserved. Possible only while no attempt can land: 409 `transfer_in_flight` until the newest one is known to have expired or failed.
         */
        post: operations["returnTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/strays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens that arrived where they are not booked
         * @description Tokens of another mint, and tokens of the platform at another account than the derived one, that an address of the platform or of a wallet owns. They are in no balance. The newest first; an account that is empty again is not listed. What deposit addresses hold is found when a transaction is claimed or scanned, and by a search that looks at some of them every `deposits.stray_interval`. For administrators, and service accounts with `billing:read`. `Accept: text/csv` or `application/jsonl` returns CSV or JSON lines: with `limit` one page, without it the whole list from `cursor` on, however long. It is read in pages as it is sent; an error in the middle closes the connection before the end of the body.
         */
        get: operations["listStrays"];
        put?: never;
        post?: never;
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
         * Report the usage of a rental
         * @description Responds once the report is durable. A report counts once, even if it also arrives over NATS (`billing.usage.<provider_id>.<session_id>`). `action: "stop"` says that the rental has ended. A report that was measured before the end of its rental and is received within `usage.late_window` after it is stored (`late`) without affecting the cost. At most 10 reports of a rental may have timestamps within one second. With `auth.mode: required`, only the machine's owner, administrators and callers with `billing:usage` may report.
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
         * List usage reports of a rental
         * @description Ordered by measurement time. `period_cost` is the cost since the previous measurement; the total cost is in `current-usage`. For the renter, the machine's owner, administrators, and callers with `billing:read`.
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
        /** Get the last comparison of chain and ledger */
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/accounts/{userID}/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a user has and owes
         * @description For administrators, and the authentication service (`accounts:close`), which only deletes empty accounts.
         */
        get: operations["getAccountHoldings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/accounts/{userID}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a disabled user's rentals
         * @description For the authentication service (`accounts:close`) while it deletes an account. Nothing leaves the user’s wallets any more, and the rentals that they pay for have ended with the response, unless billing knows a newer state of the account. May be repeated.
         */
        post: operations["endAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/accounts/{userID}/forfeit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up a balance that cannot be withdrawn
         * @description For the authentication service (`accounts:close`) while it deletes an account, on request of its user. A balance that is `forfeitable` goes to the platform; otherwise nothing changes. May be repeated.
         */
        post: operations["forfeitBalance"];
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
        AccountHoldings: {
            user_id: string;
            /**
             * @description Of all wallets: available, held, reserved, and earned by machines
             * @example 12.5
             */
            balance: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            debt: string;
            /**
             * @description What others owe for rentals and refunds, fees included
             * @example 12.5
             */
            claims: string;
            open_transfers: number;
            open_disputes: number;
            /** @description As the renter, and on own machines */
            live_rentals: number;
            /** @description Whether money ever moved in a wallet, or is on its way to one, whatever is left of it */
            has_entries: boolean;
            /** @description The balance is all there is, none of it may be disputed, and it is less than can be withdrawn */
            forfeitable: boolean;
        };
        AddressChallenge: {
            /** @description Sign the UTF-8 bytes of this text with the key of the address */
            message: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expires_at: string;
        };
        AdjustmentRequest: {
            /** @description Positive: from the platform to the wallet; negative: from the wallet to the platform */
            amount: string;
            reason: string;
        };
        AllPayoutsPage: {
            payouts: components["schemas"]["Payout"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Allocation: {
            provider_id: string;
            /** @description Counts the changes of this machine: a higher one is newer */
            allocation_version: number;
            /** @description The GPUs of which something is rented out; all others are free */
            cards: {
                /** @description The index of the GPU where every GPU of the machine reports one, else its position */
                index: number;
                uuid?: string;
                taken_vram_mb: number;
            }[];
        };
        AllocationPage: {
            allocations: components["schemas"]["Allocation"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        AssignDepositRequest: {
            /** Format: uuid */
            wallet_id: string;
        };
        BillingAuditEvent: {
            /** @description Ascending in the order in which events were recorded */
            position: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            actor: string;
            action: string;
            target: string;
            request_id?: string;
            detail: {
                [key: string]: unknown;
            };
        };
        BillingAuditPage: {
            audit: components["schemas"]["BillingAuditEvent"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        BillingHistoryPage: {
            records: components["schemas"]["BillingRecord"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
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
            /** @description Percent; absent if no usage was reported */
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
             * @description total_cost minus platform_fee; the owner gets it as the renter pays
             * @example 12.5
             */
            provider_earnings: string;
            /** @description The payment; absent if the rental cost nothing */
            transaction_id?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
        };
        CalculatePriceRequest: {
            /** @description The model as the GPU reports it, or as listed in the rates */
            gpu_model: string;
            requested_vram_mb: number;
            total_vram_mb?: number | null;
            estimated_power_w: number;
            /** @description How many GPUs; by default as few as have the requested memory together. With `billing.check_provider` off, 1 */
            gpu_count?: number | null;
            /** @description The GPUs of the machine to rent, all of one model; known only where `billing.check_provider` is on */
            gpu_indices?: number[] | null;
            /** @description The same by the ids of their vendor, for callers who may see these in the registry */
            gpu_uuids?: string[] | null;
            /** @description Hours as a decimal string with at most 9 fractional digits; a JSON number is read by its decimal representation */
            duration_hours: string;
            /** @description The machine: the price is what a start would cost now, and binding with `quote`. Without it, it is the price of what the request says, at the rates of the platform */
            provider_id?: string | null;
        };
        Correction: {
            /** @description Once it is done, also the id of the transaction of the wallet that it takes from */
            id: string;
            /** @enum {string} */
            kind: "adjustment_reversal" | "deposit_move";
            /** @enum {string} */
            status: "awaiting_approval" | "done" | "refused";
            /** @description The transaction of the adjustment that is reversed */
            adjustment_id?: string;
            /** @description The deposit that is moved */
            deposit_id?: string;
            /** @description The wallet that it takes from */
            wallet_id: string;
            /** @description The wallet that gets the deposit */
            to_wallet_id?: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            amount: string;
            /**
             * @description What the wallet had available
             * @example 12.5
             */
            taken?: string;
            /**
             * @description What it had spent, and has owed the platform since then
             * @example 12.5
             */
            owed?: string;
            reason: string;
            requested_by: string;
            /** @description Who approved or refused it */
            decided_by?: string;
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
        CorrectionPage: {
            corrections: components["schemas"]["Correction"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        CreateWalletRequest: {
            /** @description Defaults to the caller */
            user_id?: string | null;
            /** @description Defaults to `user` */
            wallet_type?: ("user" | "provider" | "platform") | null;
            /** @description The payout address */
            solana_address?: string | null;
        };
        CreateWebhookRequest: {
            /** @description An https URL of a public host (`webhooks.allow_http`, `webhooks.allow_private`); its addresses are judged at each delivery */
            url: string;
            /** @description Event types of docs/EVENTS.md, such as `payout.sent`; `session.*` and `*` match several */
            types: string[];
            /** @description `whsec_` and base64 of 24 to 64 bytes. Default: generated, and returned once */
            secret?: string | null;
            description?: string | null;
            /** @description Told when the webhook is disabled. Default: the address of the account that registered it */
            email?: string | null;
        };
        Debtor: {
            wallet_id: string;
            user_id: string;
            /**
             * @description What the wallet owes in all
             * @example 12.5
             */
            debt: string;
            /**
             * Format: date-time
             * @description The beginning of the oldest unpaid minute, or the time of the oldest refund or correction that was not given back
             */
            since: string;
        };
        DebtorPage: {
            debtors: components["schemas"]["Debtor"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        DecideDisputeRequest: {
            /** @enum {string} */
            decision: "refund" | "reject";
            /** @description The amount to refund; defaults to all that was charged and not refunded yet */
            amount?: string;
            /**
             * @description Who bears the owner's share. `taken_back`: the owner, first from the machine's earnings, then from the owner's wallet, and the rest as a debt to the renter. `carried`: the platform
             * @default taken_back
             * @enum {string}
             */
            provider_share: "taken_back" | "carried";
            /** @description The reason for the decision; shown to renter and owner */
            note: string;
        };
        DeliveredSession: {
            id: string;
            user_id: string;
            provider_id: string;
            provider_owner_id: string;
            job_id?: string;
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "completed" | "terminated" | "failed";
            /** @enum {string} */
            end_reason?: "requested" | "workload_finished" | "not_started" | "maximum_duration" | "insufficient_funds" | "provider_silent" | "provider_failure" | "provider_offline" | "provider_error" | "provider_deleted" | "provider_suspended" | "provider_sold" | "wallet_frozen" | "renter_disabled" | "spend_limit";
            gpu_model: string;
            gpu_count: number;
            /** @description The GPUs of the rental, fixed at its start; absent where `billing.check_provider` was off */
            gpus?: {
                index: number;
                model_name: string;
                vram_mb: number;
                /** @description Not in events */
                uuid?: string;
            }[];
            /** @description The model whose rate applies */
            matched_model: string;
            allocated_vram_mb: number;
            /** @description Same as allocated_vram_mb if the start request did not state it */
            total_vram_mb: number;
            /** @description Informational; does not affect the price */
            vram_percentage: number;
            /**
             * @description The GPU's share of the hourly price
             * @example 12.5
             */
            hourly_rate: string;
            /**
             * @description The memory's share of the hourly price
             * @example 12.5
             */
            vram_rate: string;
            /**
             * @description The power's share of the hourly price
             * @example 12.5
             */
            power_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            total_hourly_rate: string;
            /**
             * @description The platform's share of the cost, as a fraction: "0.05"
             * @example 12.5
             */
            platform_fee_rate: string;
            estimated_power_w: number;
            /** @description From the latest measurement; does not affect the price */
            actual_power_w?: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            max_duration_hours?: string;
            /**
             * Format: date-time
             * @description Until when the machine has to be ready; only of a rental that has not started, or never did
             */
            pending_until?: string;
            /**
             * Format: date-time
             * @description Absent while the rental is pending, and if it never started
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            ended_at?: string;
            /** @description Of a workload that ended by itself */
            exit_code?: number;
            /**
             * Format: date-time
             * @description The time of the last charge; started_at until then; absent as that is
             */
            last_billed_at?: string;
            /**
             * Format: date-time
             * @description Until when the hold and the available balance pay for the rental, as of this response; not in events, absent after the end, and for one that costs nothing and has no maximum duration
             */
            paid_until?: string;
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
             * @description The part of the cost that the wallet could not pay; present once there was any
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
            /** @description To renter, owner, daemon and administrators, until a day after the end */
            workload?: {
                [key: string]: unknown;
            };
            /** @description As `workload`, once the machine told */
            connection?: {
                [key: string]: unknown;
            };
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
            /** @description If present, must equal the id in the path */
            wallet_id?: string | null;
            /** @description The 64-byte signature of the chain transaction, in base58 */
            solana_signature: string;
            /** @description Token amount as a decimal string with at most 9 fractional digits */
            amount?: string;
        };
        Dispute: {
            id: string;
            session_id: string;
            /** @description The renter, who opened the dispute */
            user_id: string;
            provider_id: string;
            provider_owner_id: string;
            reason: string;
            /** @enum {string} */
            status: "open" | "refunded" | "rejected";
            refund_id?: string;
            /** @description The administrator's reason for the decision */
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
            /** @description Oldest first; days without activity are omitted */
            days: components["schemas"]["EarningsDay"][];
            /**
             * @description The owner's share of the charges, paid or not
             * @example 12.5
             */
            earnings: string;
            /**
             * @description Charged to renters
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description Taken back by refunds made on this day
             * @example 12.5
             */
            taken_back: string;
            sessions: number;
            minutes: number;
            /**
             * @description The part of `earnings` that renters still owe
             * @example 12.5
             */
            awaiting_repayment: string;
            /**
             * @description The part of `earnings` in debts that were written off
             * @example 12.5
             */
            written_off: string;
        };
        EarningsDay: {
            /**
             * Format: date
             * @description A UTC day
             */
            date: string;
            /**
             * @description The owner's share of the charges, paid or not
             * @example 12.5
             */
            earnings: string;
            /**
             * @description Charged to renters
             * @example 12.5
             */
            total_cost: string;
            /**
             * @description Taken back by refunds made on this day
             * @example 12.5
             */
            taken_back: string;
            sessions: number;
            minutes: number;
            /**
             * @description The part of `earnings` that renters still owe
             * @example 12.5
             */
            awaiting_repayment: string;
            /**
             * @description The part of `earnings` in debts that were written off
             * @example 12.5
             */
            written_off: string;
        };
        EndAccountRequest: {
            /** @description Of the state of the account in which it is disabled */
            version: number;
        };
        EndSessionRequest: {
            /** Format: uuid */
            session_id: string;
            reason?: string | null;
        };
        FailSessionRequest: {
            reason?: string | null;
            /** @description When it ended on the machine; what is before the last usage report, or in the future, counts as that report, or as now. Default: now */
            at?: string | null;
        };
        FinishSessionRequest: {
            /** @description The workload's exit code */
            exit_code: number;
            /** @description When it ended on the machine; what is before the last usage report, or in the future, counts as that report, or as now. Default: now */
            at?: string | null;
        };
        Healthy: {
            /** @constant */
            status: "healthy";
            service: string;
        };
        Journal: {
            id: string;
            /**
             * Format: date-time
             * @description The time in its id, by which it belongs to a day and a month
             */
            at: string;
            kind: string;
            /** @description They sum to zero */
            lines: {
                account: string;
                /**
                 * @description Above zero: a credit
                 * @example 12.5
                 */
                amount: string;
            }[];
            transaction_id?: string;
            session_id?: string;
        };
        JournalPage: {
            journals: components["schemas"]["Journal"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        LinkAddressRequest: {
            address: string;
            /** @description The 64-byte ed25519 signature in base58 */
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
             * @description The owner's share of the charges of rentals, paid or not
             * @example 12.5
             */
            total_earnings: string;
            /**
             * @description Not available yet: from rentals that are running, disputable or disputed, and in payouts that are not final
             * @example 12.5
             */
            pending_earnings: string;
            /**
             * @description The part of pending_earnings in payouts that are not final
             * @example 12.5
             */
            in_payout_earnings: string;
            /**
             * @description Available for payout
             * @example 12.5
             */
            available_earnings: string;
            /**
             * @description Paid out in final payouts
             * @example 12.5
             */
            paid_earnings: string;
            /**
             * @description Taken back by refunds, or used to repay the owner's debt
             * @example 12.5
             */
            taken_back_earnings: string;
            total_sessions: number;
            /**
             * @description Hours charged
             * @example 12.5
             */
            total_hours: string;
            /**
             * @description The average hourly charge to renters, including the platform fee
             * @example 12.5
             */
            avg_hourly_rate: string;
            /**
             * @description The owner's share of what renters still owe for these rentals; earned once they repay it
             * @example 12.5
             */
            awaiting_repayment: string;
            /**
             * @description The owner's share of debts that were written off
             * @example 12.5
             */
            written_off: string;
            /**
             * @description What the owner still owes for refunds of these machines' rentals; not part of total_earnings
             * @example 12.5
             */
            refund_awaiting: string;
        };
        Message: {
            message: string;
        };
        MoveDepositRequest: {
            /**
             * Format: uuid
             * @description The wallet that the deposit belongs to
             */
            wallet_id: string;
            /** @description Shown to the owner of the wallet, and audited */
            reason: string;
        };
        Notifications: {
            user_id: string;
            /** @description Where mail is sent; defaults to the e-mail address of the account */
            email?: string;
            /** @description When a rental is about to run out of funds */
            low_funds: boolean;
            /** @description When a rental is out of funds and continues in grace */
            grace: boolean;
            /** @description When a rental ends because its grace period ended, or its machine fell silent or failed */
            termination: boolean;
            /** @description When a payout is sent */
            payout_sent: boolean;
            /** @description When a payout fails */
            payout_failed: boolean;
            /** @description When machines with rentals go offline, and when they return */
            machine_offline: boolean;
            /** @description When machines with rentals are suspended */
            machine_suspended: boolean;
            /**
             * Format: date-time
             * @description Absent if the settings were never saved
             */
            updated_at?: string;
        };
        OpenDisputeRequest: {
            /** @description What was wrong with the rental */
            reason: string;
        };
        Outgoing: {
            paused: boolean;
            paused_by?: string;
            paused_reason?: string;
            /** @description The service has stopped outgoing transfers because of a finding that needs an operator */
            frozen: boolean;
            frozen_reason?: string;
            genesis_hash?: string;
            /** @description The account that pays the chain's fees; absent while the chain is unavailable */
            fee_payer?: {
                address: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                sol: string;
                /** @description How many transfers it can certainly pay for, even if every one creates an account */
                transfers_left: number;
            };
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
            /** @description Also the id of its transaction */
            payout_id: string;
            owner_id: string;
            /**
             * @description Taken from the earnings; the receiver gets it less `fee` and `fee_returned`
             * @example 12.5
             */
            amount: string;
            /**
             * @description Kept for the receiver's new token account
             * @example 12.5
             */
            fee: string;
            /**
             * @description Returned to the owner's wallet, because the token account existed
             * @example 12.5
             */
            fee_returned: string;
            to_address: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "failed" | "cancelled";
            /**
             * @description A finer status; `needs_review` waits for an administrator
             * @enum {string}
             */
            stage: "awaiting_approval" | "pending" | "processing" | "confirmed" | "failed" | "cancelled" | "needs_review";
            /** @description Why the payout waits or has failed */
            reason?: string;
            /**
             * Format: date-time
             * @description The earliest time of the transfer, because the address is new
             */
            not_before?: string;
            /**
             * Format: date-time
             * @description The scheduled time; absent if the payout was requested
             */
            scheduled_for?: string;
            /** @description The signature of the latest attempt */
            solana_signature?: string;
            /** @description The amount by machine. A key that is restricted to machines sees only their parts */
            parts: {
                provider_id: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                amount: string;
            }[];
            /** @description Every transaction that was signed for the payout; at most one lands */
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
            /** @description Defaults to all available earnings */
            amount?: string;
            /** @description Base58; defaults to the `solana_address` of the owner's provider wallet */
            to_address?: string | null;
        } | null;
        Platform: {
            /** @description What the operator calls the platform */
            name: string;
            /**
             * @description off: callers need no access token
             * @enum {string}
             */
            auth_mode: "off" | "required";
            /** @description Name of the token where amounts are shown */
            currency: string;
            /** @description Fractional digits that a transfer may have; prices and balances have up to 9. Absent without a chain */
            decimals?: number;
            /** @description The mint of the token, base58. Absent without a chain */
            token_address?: string;
            /**
             * @description Of the chain. Absent without one, and until it was reached for the first time
             * @enum {string}
             */
            network?: "mainnet" | "devnet" | "testnet" | "localnet" | "other";
            /** @description What is switched on */
            features: {
                deposits: boolean;
                /** @description With them payouts to addresses on the chain */
                withdrawals: boolean;
                /** @description Whether rentals only start on machines that the registry knows to be free */
                check_provider: boolean;
                /** @description Whether rates follow demand */
                demand_pricing: boolean;
                /** @description Whether owners with an address are paid without a request */
                scheduled_payouts: boolean;
                /** @description Whether users get e-mails about their rentals and payouts */
                mails: boolean;
            };
            /** @description Rules that amounts and rentals follow */
            terms: {
                /**
                 * @description Included in prices
                 * @example 12.5
                 */
                platform_fee_percent: string;
                /**
                 * @description What has to be available to start a rental
                 * @example 12.5
                 */
                minimum_balance: string;
                /**
                 * @description Also of payouts on request
                 * @example 12.5
                 */
                minimum_withdrawal: string;
                /**
                 * @description Kept of a withdrawal or payout to an address that has no token account yet
                 * @example 12.5
                 */
                new_account_fee: string;
                /** @description How often running rentals are charged */
                billing_interval_seconds: number;
                /** @description The cost of this much time is held at the start */
                initial_period_seconds: number;
                /** @description How long a rental goes on without funds */
                grace_period_seconds: number;
                /** @description How long after its bill a rental may be disputed; its earnings wait as long */
                dispute_period_seconds: number;
            };
        };
        Price: {
            /**
             * @description Whether it is the price of GPUs of the machine, or of what the request says
             * @enum {string}
             */
            basis: "machine" | "request";
            gpu_count: number;
            /** @description The model whose rate applies; `default` for a GPU that matches none */
            matched_model: string;
            /**
             * @description Whose rate applies: the machine's, its owner's, or the platform's
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
             * @description Same as total_cost, which includes the fee
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
            /** @description Informational; does not affect the price */
            vram_percentage?: number;
            allocated_vram_gb: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            calculated_at: string;
            /**
             * Format: date-time
             * @description Until then a rental can be started with `quote`
             */
            valid_until: string;
            /** @description Makes the price binding when it is sent to start-session. Absent without `provider_id`, and if the owner of the machine is not known or a start would be refused now */
            quote?: string;
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
            /** @description The requested machine or owner */
            provider_id: string;
            /**
             * @description The owner's share of the charges of rentals, paid or not
             * @example 12.5
             */
            total_earnings: string;
            /**
             * @description Not available yet: from rentals that are running, disputable or disputed, and in payouts that are not final
             * @example 12.5
             */
            pending_earnings: string;
            /**
             * @description The part of pending_earnings in payouts that are not final
             * @example 12.5
             */
            in_payout_earnings: string;
            /**
             * @description Available for payout
             * @example 12.5
             */
            available_earnings: string;
            /**
             * @description Paid out in final payouts
             * @example 12.5
             */
            paid_earnings: string;
            /**
             * @description Taken back by refunds, or used to repay the owner's debt
             * @example 12.5
             */
            taken_back_earnings: string;
            total_sessions: number;
            /**
             * @description Hours charged
             * @example 12.5
             */
            total_hours: string;
            /**
             * @description The average hourly charge to renters, including the platform fee
             * @example 12.5
             */
            avg_hourly_rate: string;
            /**
             * @description The owner's share of what renters still owe for these rentals; earned once they repay it
             * @example 12.5
             */
            awaiting_repayment: string;
            /**
             * @description The owner's share of debts that were written off
             * @example 12.5
             */
            written_off: string;
            /**
             * @description What the owner still owes for refunds of these machines' rentals; not part of total_earnings
             * @example 12.5
             */
            refund_awaiting: string;
            /**
             * @description The debt of the owner's wallet, such as refunds of earnings that were already paid out; repaid by incoming tokens and by available earnings
             * @example 12.5
             */
            debt: string;
            /** @description The requested period */
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
            /** @description All machines with earnings */
            machines: components["schemas"]["MachineEarnings"][];
        };
        ProviderRateRequest: {
            /** @description Matched word by word, as the models of the platform's rates are */
            gpu_model: string;
            /** @description Token amount as a decimal string with at most 9 fractional digits */
            hourly_rate: string;
            /** @description Token amount as a decimal string with at most 9 fractional digits */
            vram_rate_per_gb?: string;
            /** @description Token amount as a decimal string with at most 9 fractional digits */
            power_multiplier?: string;
            minimum_session_minutes?: number | null;
            /** @description Hours as a decimal string, at most 24, in whole minutes; a JSON number is read by its decimal representation */
            maximum_session_hours?: string;
            /** @description Defaults to true; an inactive rate is kept but not applied */
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
                 * @description If absent, the platform's rate applies
                 * @example 12.5
                 */
                vram_rate_per_gb?: string;
                /**
                 * @description If absent, the platform's rate applies
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
             * @description Absent if no rates were ever set
             */
            updated_at?: string;
        };
        RateSet: {
            /** @description A machine, or an owner for all machines of that owner */
            provider_id: string;
            /** @description Counts the replacements of this set: a higher one is newer */
            rates_version: number;
            /** @description All of them, in the order in which they were set; empty once they are cleared */
            rates: {
                gpu_model: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                hourly_rate: string;
                /**
                 * @description If absent, the platform's rate applies
                 * @example 12.5
                 */
                vram_rate_per_gb?: string;
                /**
                 * @description If absent, the platform's rate applies
                 * @example 12.5
                 */
                power_multiplier?: string;
                is_active: boolean;
            }[];
        };
        RateSetPage: {
            rate_sets: components["schemas"]["RateSet"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Rates: {
            /** @description Hourly rate by model */
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
            /** @description The most power of one card that is priced */
            max_card_power_w: number;
            /** @description The models whose rate for the card demand changes now: times `demand_multiplier`, times (1 − `supply_bonus`) */
            factors: {
                [key: string]: {
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
                };
            };
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
        ReadySessionRequest: {
            /** @description Where the renter finds what runs: a JSON object of at most 8 KiB, which the service passes on and erases a day after the end */
            connection?: {
                [key: string]: unknown;
            } | null;
        };
        Receipt: {
            session_id: string;
            job_id?: string;
            /** @enum {string} */
            end_reason?: "requested" | "workload_finished" | "not_started" | "maximum_duration" | "insufficient_funds" | "provider_silent" | "provider_failure" | "provider_offline" | "provider_error" | "provider_deleted" | "provider_suspended" | "provider_sold" | "wallet_frozen" | "renter_disabled" | "spend_limit";
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
             * @description The last sign of life of the machine that was known at the end; absent where the registry was not asked about it
             */
            proven_until?: string;
            /** @description The price, frozen at the start */
            price: {
                gpu_model: string;
                /** @description The model whose rate applies */
                matched_model: string;
                allocated_vram_mb: number;
                estimated_power_w: number;
                /**
                 * @description The GPU's share of the hourly price
                 * @example 12.5
                 */
                hourly_rate: string;
                /**
                 * @description The memory's share of the hourly price
                 * @example 12.5
                 */
                vram_rate: string;
                /**
                 * @description The power's share of the hourly price
                 * @example 12.5
                 */
                power_rate: string;
                /**
                 * @description The sum of the three
                 * @example 12.5
                 */
                total_hourly_rate: string;
                /**
                 * @description The platform's share of the cost, as a fraction: "0.05"
                 * @example 12.5
                 */
                platform_fee_rate: string;
                /** @description The source of the rates, and the factors of the price */
                quote: {
                    [key: string]: unknown;
                };
            };
            record: components["schemas"]["BillingRecord"];
            /** @description The renter's funds; not shown to the machine's owner */
            funds?: {
                /**
                 * @description The total held: `paid` plus `returned`
                 * @example 12.5
                 */
                held: string;
                /**
                 * @description Paid from the hold
                 * @example 12.5
                 */
                paid: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                returned: string;
                /**
                 * @description The part of the cost that was not covered; `paid` plus `owed` is the cost
                 * @example 12.5
                 */
                owed: string;
                /**
                 * @description The part of `owed` that was repaid since
                 * @example 12.5
                 */
                repaid: string;
                /**
                 * @description The part of `owed` that is still owed
                 * @example 12.5
                 */
                awaiting_repayment: string;
                /**
                 * @description The part of `owed` that was written off
                 * @example 12.5
                 */
                written_off: string;
                /**
                 * @description The part of `owed` that refunds cancelled; `owed` is the sum of the four
                 * @example 12.5
                 */
                cancelled: string;
            };
            /** @description Absent if the rental cost nothing */
            payment?: components["schemas"]["Transaction"];
            /**
             * @description The total refunded since; the bill does not change
             * @example 12.5
             */
            refunded: string;
            /**
             * @description The part of `refunded` that the renter gets as the owner repays
             * @example 12.5
             */
            refund_awaiting: string;
            /**
             * @description The part of `refunded` that the renter does not get, because the owner's debt was written off
             * @example 12.5
             */
            refund_written_off: string;
            refunds: {
                /** @description Also the id of its transaction */
                refund_id: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                amount: string;
                /**
                 * @description What the renter got at once
                 * @example 12.5
                 */
                given_back: string;
                /**
                 * @description What the renter owed for the rental, and no longer owes
                 * @example 12.5
                 */
                cancelled: string;
                /**
                 * @description What the renter gets as the owner repays; `amount` is the sum of the three
                 * @example 12.5
                 */
                owed: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                created_at: string;
            }[];
        };
        Reconciliation: {
            /**
             * @description `none`: no comparison has run yet
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
             * @description Chain balance minus ledger balance
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
            /** @description Token accounts with transactions that are not final; not compared */
            not_final?: string[];
            /** @description Token accounts with unread transactions; a surplus there does not count as a mismatch */
            not_read?: string[];
            open_attempts?: {
                [key: string]: unknown;
            }[];
        };
        RecoverOutgoingRequest: {
            /** @description Book transactions that match no transfer as losses of the platform */
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
            /** @description Also the id of its transaction */
            refund_id: string;
            session_id: string;
            /**
             * @description The sum of the parts below
             * @example 12.5
             */
            amount: string;
            /**
             * @description What the renter still owed for the rental: no longer owed
             * @example 12.5
             */
            cancelled: string;
            /**
             * @description Taken from the platform fee
             * @example 12.5
             */
            platform_fee: string;
            /**
             * @description Taken back from the machine's earnings
             * @example 12.5
             */
            from_earnings: string;
            /**
             * @description Taken from the available balance of the owner's wallet
             * @example 12.5
             */
            from_wallet: string;
            /**
             * @description Added to the owner's debt: the renter gets it as the owner repays
             * @example 12.5
             */
            owed: string;
            /**
             * @description The part of the owner's share that the platform bears
             * @example 12.5
             */
            carried: string;
            transaction: components["schemas"]["Transaction"];
        };
        RefundRequest: {
            /** @description Defaults to all that was charged and not refunded yet */
            amount?: string;
            /**
             * @description Who bears the owner's share. `taken_back`: the owner, first from the machine's earnings, then from the owner's wallet, and the rest as a debt to the renter. `carried`: the platform
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
            status: "pending" | "active" | "grace" | "completed" | "terminated" | "failed";
            /** @enum {string} */
            end_reason?: "requested" | "workload_finished" | "not_started" | "maximum_duration" | "insufficient_funds" | "provider_silent" | "provider_failure" | "provider_offline" | "provider_error" | "provider_deleted" | "provider_suspended" | "provider_sold" | "wallet_frozen" | "renter_disabled" | "spend_limit";
            gpu_model: string;
            gpu_count: number;
            /** @description The GPUs of the rental, fixed at its start; absent where `billing.check_provider` was off */
            gpus?: {
                index: number;
                model_name: string;
                vram_mb: number;
                /** @description Not in events */
                uuid?: string;
            }[];
            /** @description The model whose rate applies */
            matched_model: string;
            allocated_vram_mb: number;
            /** @description Same as allocated_vram_mb if the start request did not state it */
            total_vram_mb: number;
            /** @description Informational; does not affect the price */
            vram_percentage: number;
            /**
             * @description The GPU's share of the hourly price
             * @example 12.5
             */
            hourly_rate: string;
            /**
             * @description The memory's share of the hourly price
             * @example 12.5
             */
            vram_rate: string;
            /**
             * @description The power's share of the hourly price
             * @example 12.5
             */
            power_rate: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            total_hourly_rate: string;
            /**
             * @description The platform's share of the cost, as a fraction: "0.05"
             * @example 12.5
             */
            platform_fee_rate: string;
            estimated_power_w: number;
            /** @description From the latest measurement; does not affect the price */
            actual_power_w?: number;
            /**
             * @description Token amount
             * @example 12.5
             */
            max_duration_hours?: string;
            /**
             * Format: date-time
             * @description Until when the machine has to be ready; only of a rental that has not started, or never did
             */
            pending_until?: string;
            /**
             * Format: date-time
             * @description Absent while the rental is pending, and if it never started
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            ended_at?: string;
            /** @description Of a workload that ended by itself */
            exit_code?: number;
            /**
             * Format: date-time
             * @description The time of the last charge; started_at until then; absent as that is
             */
            last_billed_at?: string;
            /**
             * Format: date-time
             * @description Until when the hold and the available balance pay for the rental, as of this response; not in events, absent after the end, and for one that costs nothing and has no maximum duration
             */
            paid_until?: string;
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
             * @description The part of the cost that the wallet could not pay; present once there was any
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
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        ReplayWebhookRequest: {
            /**
             * Format: date-time
             * @description Deliveries of events from this time on
             */
            since: string;
            /** @description Before this time */
            until?: string | null;
            /** @description Default: failed and skipped */
            statuses?: ("failed" | "skipped" | "delivered")[] | null;
            /** @description next_cursor of the previous response */
            cursor?: string | null;
        };
        Revenue: {
            days: components["schemas"]["RevenueDay"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        RevenueDay: {
            /**
             * Format: date
             * @description A UTC day
             */
            day: string;
            /**
             * @description What rentals cost, paid or owed
             * @example 12.5
             */
            charges: string;
            /**
             * @description The platform's share of what was paid and repaid, less what refunds gave back
             * @example 12.5
             */
            fees: string;
            /**
             * @description What renters got back, cancelled debts included; what an owner owes of a refund counts when it is repaid
             * @example 12.5
             */
            refunds: string;
            /**
             * @description Below zero: what the platform lost with debts that were written off
             * @example 12.5
             */
            bad_debt: string;
            /**
             * @description Below zero: what the platform gave to wallets, or lost on the chain
             * @example 12.5
             */
            adjustments: string;
        };
        ReverseAdjustmentRequest: {
            /** @description Defaults to all of the adjustment that has not been reversed */
            amount?: string;
            /** @description Shown to the owner of the wallet, and audited */
            reason: string;
        };
        RotateWebhookSecretRequest: {
            /** @description As when registering */
            secret?: string | null;
            /** @description For how long the present secret signs as well; at most 604800, default 86400 */
            overlap_seconds?: number | null;
        } | null;
        SessionResponse: {
            session: components["schemas"]["DeliveredSession"];
            /**
             * @description Accrued to date; falls when it becomes known that the machine did not work for a time
             * @example 12.5
             */
            current_cost: string;
            /**
             * @description Posted so far, up to the last proven sign of life; never falls
             * @example 12.5
             */
            settled_cost: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            estimated_hourly_cost: string;
            /**
             * @description Available in the renter's wallet, in addition to the hold; not shown to the machine's owner
             * @example 12.5
             */
            remaining_balance?: string;
            /**
             * @description How long the hold and the available balance will last; 0 once the rental has ended; not shown to the machine's owner
             * @example 12.5
             */
            estimated_runtime_hours?: string;
        };
        SetNotificationsRequest: {
            /** @description If present, must equal the id in the path */
            user_id?: string | null;
            /** @description Where mail is sent; defaults to the e-mail address of the account */
            email?: string | null;
            /** @description When a rental is about to run out of funds. Defaults to true */
            low_funds?: boolean | null;
            /** @description When a rental is out of funds and continues in grace. Defaults to true */
            grace?: boolean | null;
            /** @description When a rental ends because its grace period ended, or its machine fell silent or failed. Defaults to true */
            termination?: boolean | null;
            /** @description When a payout is sent. Defaults to true */
            payout_sent?: boolean | null;
            /** @description When a payout fails. Defaults to true */
            payout_failed?: boolean | null;
            /** @description When machines with rentals go offline, and when they return. Defaults to true */
            machine_offline?: boolean | null;
            /** @description When machines with rentals are suspended. Defaults to true */
            machine_suspended?: boolean | null;
            /** @description Ignored */
            updated_at?: string | null;
        };
        SetOutgoingRequest: {
            paused: boolean;
            reason?: string | null;
        };
        SetProviderRatesRequest: {
            /** @description If present, must equal the id in the path */
            provider_id?: string | null;
            rates: components["schemas"]["ProviderRateRequest"][];
            /** @description Ignored */
            updated_at?: string | null;
        };
        Spend: {
            /** @description Absent: all users */
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
            /** @description Oldest first; days on which no rental ended are omitted */
            days: {
                /**
                 * Format: date
                 * @description A UTC day
                 */
                date: string;
                /**
                 * @description Token amount
                 * @example 12.5
                 */
                total_cost: string;
                /**
                 * @description The platform's share of total_cost
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
             * @description The platform's share of total_cost
             * @example 12.5
             */
            platform_fee: string;
            sessions: number;
            minutes: number;
        };
        StartSessionRequest: {
            /** @description The renter; defaults to the caller */
            user_id?: string | null;
            /** @description The machine */
            provider_id: string;
            /** @description At most one running rental per job of a user */
            job_id?: string | null;
            /** @description The model as the GPU reports it, or as listed in the rates */
            gpu_model: string;
            requested_vram_mb: number;
            total_vram_mb?: number | null;
            estimated_power_w: number;
            /** @description How many GPUs; by default as few as have the requested memory together. With `billing.check_provider` off, 1 */
            gpu_count?: number | null;
            /** @description The GPUs of the machine to rent, all of one model; known only where `billing.check_provider` is on */
            gpu_indices?: number[] | null;
            /** @description The same by the ids of their vendor, for callers who may see these in the registry */
            gpu_uuids?: string[] | null;
            /** @description The rental does not start at a higher rate; with a `quote`, the rate that applies is compared */
            max_hourly_rate?: string;
            /** @description Hours, from 1 minute to 24 hours, rounded to the nearest minute; without it, the rental runs until it is ended or out of funds */
            max_duration_hours?: string;
            /** @description A quote of pricing/calculate for the same machine, model, number of GPUs, memory and power */
            quote?: string | null;
            /** @description What the machine is to run: a JSON object of at most 32 KiB, which the service passes on to the machine and erases a day after the end. With it, the rental is `pending` until the machine is ready */
            workload?: {
                [key: string]: unknown;
            } | null;
            /** @description With a `workload`: how long the machine may take to be ready, "30s" to "15m"; default "5m" */
            start_within?: string | null;
        };
        Statement: {
            wallet_id: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description Exclusive
             */
            to: string;
            /**
             * @description The balance before the first line of all pages
             * @example 12.5
             */
            opening: string;
            /**
             * @description The balance after the last line of all pages
             * @example 12.5
             */
            closing: string;
            /** @description Oldest first */
            lines: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                /** @description The kind of its journal */
                kind: string;
                /**
                 * @description What the wallet got; below zero: what was taken from it
                 * @example 12.5
                 */
                amount: string;
                /**
                 * @description The balance after this line
                 * @example 12.5
                 */
                balance: string;
                transaction_id?: string;
                session_id?: string;
                description: string;
            }[];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Stray: {
            token_account: string;
            mint: string;
            /** @description In tokens of the mint, which may have any number of decimals */
            amount: string;
            /**
             * Format: date-time
             * @description When it was first seen
             */
            seen_at: string;
            /**
             * @description `other_mint`: not the platform's token; `other_account`: the platform's token, at an account other than the derived one of its owner
             * @enum {string}
             */
            reason: "other_mint" | "other_account";
            /** @description The wallet whose `deposit_address` owns the account; absent: a key of the platform does */
            wallet_id?: unknown;
        };
        StrayPage: {
            strays: components["schemas"]["Stray"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Transaction: {
            id: string;
            from_wallet_id?: string;
            to_wallet_id?: string;
            /** @enum {string} */
            type: "deposit" | "withdrawal" | "payment" | "payout" | "refund" | "platform_fee" | "session_lock" | "session_release" | "adjustment" | "debt_repayment" | "refund_claim";
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
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Transfer: {
            /** @description Also the id of its transaction; a sweep has none */
            id: string;
            /** @enum {string} */
            kind: "withdrawal" | "payout" | "sweep";
            /** @enum {string} */
            status: "awaiting_approval" | "pending" | "processing" | "confirmed" | "failed" | "cancelled" | "needs_review";
            /**
             * @description What keeps it from being sent
             * @enum {string}
             */
            waiting_for?: "address_cooldown" | "approval" | "limit" | "hot_wallet_shortage" | "chain_unavailable" | "fee_payer_shortage" | "receiver_account" | "review" | "frozen";
            /** @description What the newest step reported */
            reason?: string;
            wallet_id: string;
            user_id: string;
            to_address: string;
            /**
             * @description What was reserved, the fee included
             * @example 12.5
             */
            amount: string;
            /**
             * @description Kept of it for the receiver's new token account
             * @example 12.5
             */
            fee: string;
            /** @description Transactions that were signed for it */
            attempts: number;
            /** @description Those of them that failed; expired ones do not count */
            failures: number;
            /** @description Of the newest attempt */
            solana_signature?: string;
            /** @description Of the newest attempt */
            attempt_state?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            not_before?: string;
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
        TransferDecisionRequest: {
            reason?: string | null;
        } | null;
        TransferPage: {
            transfers: components["schemas"]["Transfer"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        TrialBalance: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            accounts: components["schemas"]["TrialBalanceAccount"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        TrialBalanceAccount: {
            account: string;
            /**
             * @description The balance, if it is a debit; else 0
             * @example 12.5
             */
            debit: string;
            /**
             * @description The balance, if it is a credit; else 0
             * @example 12.5
             */
            credit: string;
            /**
             * @description credit minus debit
             * @example 12.5
             */
            balance: string;
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
            /** @description The new payout address */
            solana_address?: string | null;
            /** @description Administrators only. `false` freezes the wallet: it makes no transfers, and the rentals that it pays for end */
            is_active?: boolean | null;
            /** @description What the rentals that the wallet pays for may hold and be charged within 24 hours; an empty text restores the default (`billing.spend_day_max`) */
            spend_day_max?: string;
        };
        UpdateWebhookRequest: {
            url?: string | null;
            types?: string[] | null;
            /** @description Empty: none */
            description?: string | null;
            /** @description Told when the webhook is disabled. Default: the address of the account that registered it. Empty: none */
            email?: string | null;
            /** @description true enables a disabled webhook */
            is_active?: boolean | null;
        };
        UsageAnswer: {
            message: string;
            /** @constant */
            status: "success";
            /**
             * @description The same report had already been recorded
             * @constant
             */
            duplicate?: true;
            /**
             * @description Received after the end of the rental; does not affect the cost
             * @constant
             */
            late?: true;
            /** @enum {string} */
            session_status: "pending" | "active" | "grace" | "completed" | "terminated" | "failed";
            /**
             * @description The rental has ended: stop the workload
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
            /** @description As sent by the machine */
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
            /** @description Minutes started since the previous measurement, or since the start */
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
            /** @description All GPUs of the rental together; recorded and shown, but does not affect the price */
            power_draw_w: number;
            /** @description The hottest GPU */
            temperature_c?: number | null;
            /** @description The time of the measurement; defaults to now. `0001-01-01T00:00:00Z`, Go's zero time, counts as absent */
            timestamp?: string | null;
            /** @description Identifies the report within the rental, so that it counts once however often it is sent; defaults to the timestamp */
            event_id?: string | null;
        };
        Wallet: {
            id: string;
            user_id: string;
            /** @enum {string} */
            wallet_type: "user" | "provider" | "platform";
            solana_address?: string;
            /** @description Tokens sent to this address are credited to the wallet */
            deposit_address: string;
            /**
             * @description Available plus locked
             * @example 12.5
             */
            balance: string;
            /**
             * @description Held for running rentals
             * @example 12.5
             */
            locked_balance: string;
            /**
             * @description Reserved for outgoing transfers that are not final
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
             * @description What the rentals that the wallet pays for may hold and be charged within 24 hours; absent: no limit
             * @example 12.5
             */
            spend_day_max?: string;
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
             * @description Available plus locked
             * @example 12.5
             */
            balance: string;
            /**
             * @description Held for running rentals
             * @example 12.5
             */
            locked_balance: string;
            /**
             * @description Reserved for outgoing transfers that are not final
             * @example 12.5
             */
            pending_balance: string;
            /**
             * @description Token amount
             * @example 12.5
             */
            available_balance: string;
            /**
             * @description Of the available balance, what the token can carry: it may have fewer fractional digits than balances
             * @example 12.5
             */
            withdrawable: string;
            /**
             * @description Owed for rentals in grace or for refunds; incoming tokens repay it first
             * @example 12.5
             */
            debt: string;
            /**
             * @description balance plus pending_balance
             * @example 12.5
             */
            total_balance: string;
            /**
             * Format: date-time
             * @description The time of the latest posting, or the requested moment of a past balance
             */
            last_updated: string;
        };
        WalletList: {
            wallets: components["schemas"]["Wallet"][];
            /** @description Number of entries of all pages; absent if there are more than 10000 */
            total?: number;
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        Webhook: {
            id: string;
            url: string;
            types: string[];
            description?: string;
            email?: string;
            is_active: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            disabled_at?: string;
            /**
             * @description requested by an administrator, failing for a week, or its receiver responded with 410 (gone)
             * @enum {string}
             */
            disabled_reason?: "requested" | "failing" | "gone";
            /**
             * Format: date-time
             * @description The first failed attempt since the last success
             */
            failing_since?: string;
            /**
             * Format: date-time
             * @description Until then the former secret signs as well
             */
            former_secret_until?: string;
            created_by: string;
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
        WebhookAttempt: {
            number: number;
            /**
             * Format: date-time
             * @description When it ended
             */
            at: string;
            duration_ms: number;
            /** @description Of the response; absent if there was none */
            status?: number;
            /** @description The first 1024 bytes of the response, as text */
            response?: string;
            /** @description Why it failed; absent if it succeeded */
            error?: string;
        };
        WebhookDelivery: {
            id: string;
            webhook_id: string;
            /** @description The `webhook-id` of every attempt */
            event_id: string;
            type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            event_at: string;
            /**
             * @description skipped: the webhook was disabled when the event happened, or while the delivery waited
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "skipped";
            attempt_count: number;
            /** @description The newest 20, oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description Absent while it is being sent, and once it has ended
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            ended_at?: string;
        };
        WebhookDeliveryPage: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        WebhookDeliveryWithPayload: {
            id: string;
            webhook_id: string;
            /** @description The `webhook-id` of every attempt */
            event_id: string;
            type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            event_at: string;
            /**
             * @description skipped: the webhook was disabled when the event happened, or while the delivery waited
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "skipped";
            attempt_count: number;
            /** @description The newest 20, oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description Absent while it is being sent, and once it has ended
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            ended_at?: string;
            /** @description The body that is sent */
            payload: {
                [key: string]: unknown;
            };
        };
        WebhookPage: {
            webhooks: components["schemas"]["Webhook"][];
            limit: number;
            /** @description Cursor of the next page; absent on the last one */
            next_cursor?: string;
        };
        WebhookReplay: {
            /** @description How many will be sent again; at most 5000 */
            replayed: number;
            /** @description Present if there may be more: repeat the request with it */
            next_cursor?: string;
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            types: string[];
            description?: string;
            email?: string;
            is_active: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            disabled_at?: string;
            /**
             * @description requested by an administrator, failing for a week, or its receiver responded with 410 (gone)
             * @enum {string}
             */
            disabled_reason?: "requested" | "failing" | "gone";
            /**
             * Format: date-time
             * @description The first failed attempt since the last success
             */
            failing_since?: string;
            /**
             * Format: date-time
             * @description Until then the former secret signs as well
             */
            former_secret_until?: string;
            created_by: string;
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
            /** @description If it was generated: returned this once */
            secret?: string;
        };
        WithdrawRequest: {
            /** @description If present, must equal the id in the path */
            wallet_id?: string | null;
            /** @description Token amount as a decimal string with at most 9 fractional digits */
            amount: string;
            /** @description The recipient, in base58; a missing token account is created for `withdrawals.new_account_fee` */
            to_address: string;
        };
        WriteOffRequest: {
            /** @description Defaults to the whole debt */
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
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "chain_unavailable" | "database_busy" | "database_unavailable" | "email_not_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_already_exists";
        };
        ListWalletsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        UpdateWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "email_not_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        GetWalletBalanceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "month_detached" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        GetStatementProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_range" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "month_detached" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "statement_changed" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ListTransactionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        GetTransactionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_found" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ChallengeAddressProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "chain_unavailable" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        LinkAddressProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "address_linked_elsewhere" | "ambiguous_request" | "bad_request" | "body_too_large" | "chain_unavailable" | "challenge_expired" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_content_length" | "invalid_json" | "invalid_signature" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ListLinkedAddressesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        UnlinkAddressProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "address_not_linked" | "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        DepositProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_mismatch" | "amount_precision" | "bad_request" | "body_too_large" | "chain_transaction_not_found" | "chain_unavailable" | "database_busy" | "database_unavailable" | "deposit_of_another_wallet" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_signature" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "solana_transaction_error" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_id_mismatch" | "wallet_not_found" | "wrong_chain";
        };
        ListUnattributedDepositsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        AssignDepositProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "deposit_not_assignable" | "deposit_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        WithdrawProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_below_minimum" | "amount_precision" | "bad_request" | "body_too_large" | "chain_unavailable" | "daily_limit_exceeded" | "database_busy" | "database_unavailable" | "email_not_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transfer_limit_exceeded" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_frozen" | "wallet_id_mismatch" | "wallet_in_debt" | "wallet_not_found";
        };
        CancelWithdrawalProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_cancellable" | "transaction_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ApproveWithdrawalProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_awaiting_approval" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefuseWithdrawalProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_awaiting_approval" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transaction_not_found" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetPlatformProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CalculatePriceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_expired" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetRatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderRatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_url" | "malformed_request" | "method_not_allowed" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "route_not_found" | "service_starting" | "token_keys_unavailable" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        SetProviderRatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_id_mismatch" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListRateSetsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        StartSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "encryption_key_missing" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_quote" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_capacity_exceeded" | "provider_not_available" | "provider_not_found" | "provider_suspended" | "quote_expired" | "quote_mismatch" | "quote_unavailable" | "rate_above_maximum" | "registry_unavailable" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_already_active" | "session_too_short" | "spend_limit_exceeded" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_pending" | "too_many_unready" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_frozen" | "wallet_in_debt" | "wallet_not_found";
        };
        EndSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        FailSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReadySessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "encryption_key_missing" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "session_not_pending" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        FinishSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetCurrentUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListSessionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListAllocationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListBillingHistoryProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetReceiptProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_active" | "session_not_found" | "session_not_started" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetSpendProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_range" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderEarningsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderEarningsByDayProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_range" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RequestPayoutProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_below_minimum" | "amount_precision" | "bad_request" | "body_too_large" | "chain_unavailable" | "daily_limit_exceeded" | "database_busy" | "database_unavailable" | "email_not_verified" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "insufficient_scope" | "internal_error" | "invalid_address" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "payout_address_missing" | "provider_not_found" | "recent_authentication_required" | "registry_unavailable" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "several_owners" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transfer_limit_exceeded" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_frozen" | "wallet_in_debt";
        };
        ListPayoutsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "registry_unavailable" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefundSessionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_above_charged" | "archive_unavailable" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "nothing_to_refund" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        OpenDisputeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "dispute_already_opened" | "dispute_window_closed" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetDisputeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "dispute_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListDisputesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DecideDisputeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_above_charged" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "dispute_decided" | "dispute_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "nothing_to_refund" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        AdjustWalletProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_funds" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        WriteOffDebtProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "amount_above_debt" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "no_debt" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ReverseAdjustmentProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "adjustment_not_found" | "adjustment_not_reversible" | "adjustment_reversed" | "ambiguous_request" | "amount_above_adjustment" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_amount" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        MoveDepositProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "deposit_not_found" | "deposit_not_movable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_in_progress" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "wallet_not_found";
        };
        ListCorrectionsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ApproveCorrectionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "correction_not_found" | "database_busy" | "database_unavailable" | "deposit_not_movable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_awaiting_approval" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RefuseCorrectionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "correction_not_found" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_awaiting_approval" | "own_request" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListDebtorsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListAllPayoutsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListAuditProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetRevenueProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_range" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "month_detached" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListJournalsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetTrialBalanceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "month_detached" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetNotificationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "user_not_found" | "validation_failed";
        };
        SetNotificationsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "user_id_mismatch" | "user_not_found" | "validation_failed";
        };
        StreamBillingEventsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_last_event_id" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_event_streams" | "too_many_streams_of_user" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        CreateWebhookProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "encryption_key_missing" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "invalid_webhook_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_webhooks" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_already_exists";
        };
        ListWebhooksProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetWebhookProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_not_found";
        };
        UpdateWebhookProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "invalid_webhook_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_already_exists" | "webhook_not_found";
        };
        DeleteWebhookProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_not_found";
        };
        RotateWebhookSecretProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "encryption_key_missing" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_not_found";
        };
        ListWebhookDeliveriesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_not_found";
        };
        GetWebhookDeliveryProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "delivery_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_not_found";
        };
        ReplayWebhookDeliveryProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "delivery_not_found" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_disabled" | "webhook_not_found";
        };
        TestWebhookProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_not_found";
        };
        ReplayWebhookProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_cursor" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "webhook_disabled" | "webhook_not_found";
        };
        GetOutgoingProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        SetOutgoingProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RecoverOutgoingProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListTransfersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RetryTransferProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_approved" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transfer_closed" | "transfer_not_found" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReturnTransferProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "recent_authentication_required" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "transfer_closed" | "transfer_in_flight" | "transfer_not_found" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListStraysProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReportUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_timestamp" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_active" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_reports" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "usage_conflict" | "usage_overloaded" | "validation_failed";
        };
        ListUsageProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "archive_unavailable" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "session_not_found" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetReconciliationProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetAccountHoldingsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        EndAccountProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ForfeitBalanceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccountHoldings = components['schemas']['AccountHoldings'];
export type AddressChallenge = components['schemas']['AddressChallenge'];
export type AdjustmentRequest = components['schemas']['AdjustmentRequest'];
export type AllPayoutsPage = components['schemas']['AllPayoutsPage'];
export type Allocation = components['schemas']['Allocation'];
export type AllocationPage = components['schemas']['AllocationPage'];
export type AssignDepositRequest = components['schemas']['AssignDepositRequest'];
export type BillingAuditEvent = components['schemas']['BillingAuditEvent'];
export type BillingAuditPage = components['schemas']['BillingAuditPage'];
export type BillingHistoryPage = components['schemas']['BillingHistoryPage'];
export type BillingRecord = components['schemas']['BillingRecord'];
export type CalculatePriceRequest = components['schemas']['CalculatePriceRequest'];
export type Correction = components['schemas']['Correction'];
export type CorrectionPage = components['schemas']['CorrectionPage'];
export type CreateWalletRequest = components['schemas']['CreateWalletRequest'];
export type CreateWebhookRequest = components['schemas']['CreateWebhookRequest'];
export type Debtor = components['schemas']['Debtor'];
export type DebtorPage = components['schemas']['DebtorPage'];
export type DecideDisputeRequest = components['schemas']['DecideDisputeRequest'];
export type DeliveredSession = components['schemas']['DeliveredSession'];
export type Deposit = components['schemas']['Deposit'];
export type DepositPage = components['schemas']['DepositPage'];
export type DepositRequest = components['schemas']['DepositRequest'];
export type Dispute = components['schemas']['Dispute'];
export type DisputePage = components['schemas']['DisputePage'];
export type EarningsByDay = components['schemas']['EarningsByDay'];
export type EarningsDay = components['schemas']['EarningsDay'];
export type EndAccountRequest = components['schemas']['EndAccountRequest'];
export type EndSessionRequest = components['schemas']['EndSessionRequest'];
export type FailSessionRequest = components['schemas']['FailSessionRequest'];
export type FinishSessionRequest = components['schemas']['FinishSessionRequest'];
export type Healthy = components['schemas']['Healthy'];
export type Journal = components['schemas']['Journal'];
export type JournalPage = components['schemas']['JournalPage'];
export type LinkAddressRequest = components['schemas']['LinkAddressRequest'];
export type LinkedAddress = components['schemas']['LinkedAddress'];
export type LinkedAddressList = components['schemas']['LinkedAddressList'];
export type MachineEarnings = components['schemas']['MachineEarnings'];
export type Message = components['schemas']['Message'];
export type MoveDepositRequest = components['schemas']['MoveDepositRequest'];
export type Notifications = components['schemas']['Notifications'];
export type OpenDisputeRequest = components['schemas']['OpenDisputeRequest'];
export type Outgoing = components['schemas']['Outgoing'];
export type Payout = components['schemas']['Payout'];
export type PayoutAccepted = components['schemas']['PayoutAccepted'];
export type PayoutPage = components['schemas']['PayoutPage'];
export type PayoutRequest = components['schemas']['PayoutRequest'];
export type Platform = components['schemas']['Platform'];
export type Price = components['schemas']['Price'];
export type Problem = components['schemas']['Problem'];
export type ProviderEarnings = components['schemas']['ProviderEarnings'];
export type ProviderRateRequest = components['schemas']['ProviderRateRequest'];
export type ProviderRates = components['schemas']['ProviderRates'];
export type RateSet = components['schemas']['RateSet'];
export type RateSetPage = components['schemas']['RateSetPage'];
export type Rates = components['schemas']['Rates'];
export type ReadySessionRequest = components['schemas']['ReadySessionRequest'];
export type Receipt = components['schemas']['Receipt'];
export type Reconciliation = components['schemas']['Reconciliation'];
export type RecoverOutgoingRequest = components['schemas']['RecoverOutgoingRequest'];
export type RecoveredOutgoing = components['schemas']['RecoveredOutgoing'];
export type Refund = components['schemas']['Refund'];
export type RefundRequest = components['schemas']['RefundRequest'];
export type RentalSession = components['schemas']['RentalSession'];
export type RentalSessionPage = components['schemas']['RentalSessionPage'];
export type ReplayWebhookRequest = components['schemas']['ReplayWebhookRequest'];
export type Revenue = components['schemas']['Revenue'];
export type RevenueDay = components['schemas']['RevenueDay'];
export type ReverseAdjustmentRequest = components['schemas']['ReverseAdjustmentRequest'];
export type RotateWebhookSecretRequest = components['schemas']['RotateWebhookSecretRequest'];
export type SessionResponse = components['schemas']['SessionResponse'];
export type SetNotificationsRequest = components['schemas']['SetNotificationsRequest'];
export type SetOutgoingRequest = components['schemas']['SetOutgoingRequest'];
export type SetProviderRatesRequest = components['schemas']['SetProviderRatesRequest'];
export type Spend = components['schemas']['Spend'];
export type StartSessionRequest = components['schemas']['StartSessionRequest'];
export type Statement = components['schemas']['Statement'];
export type Stray = components['schemas']['Stray'];
export type StrayPage = components['schemas']['StrayPage'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionPage = components['schemas']['TransactionPage'];
export type Transfer = components['schemas']['Transfer'];
export type TransferDecisionRequest = components['schemas']['TransferDecisionRequest'];
export type TransferPage = components['schemas']['TransferPage'];
export type TrialBalance = components['schemas']['TrialBalance'];
export type TrialBalanceAccount = components['schemas']['TrialBalanceAccount'];
export type Unhealthy = components['schemas']['Unhealthy'];
export type UpdateWalletRequest = components['schemas']['UpdateWalletRequest'];
export type UpdateWebhookRequest = components['schemas']['UpdateWebhookRequest'];
export type UsageAnswer = components['schemas']['UsageAnswer'];
export type UsagePage = components['schemas']['UsagePage'];
export type UsageRecord = components['schemas']['UsageRecord'];
export type UsageUpdate = components['schemas']['UsageUpdate'];
export type Wallet = components['schemas']['Wallet'];
export type WalletBalance = components['schemas']['WalletBalance'];
export type WalletList = components['schemas']['WalletList'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];
export type WebhookDeliveryWithPayload = components['schemas']['WebhookDeliveryWithPayload'];
export type WebhookPage = components['schemas']['WebhookPage'];
export type WebhookReplay = components['schemas']['WebhookReplay'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
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
export type GetStatementProblem = components['schemas']['GetStatementProblem'];
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
export type GetPlatformProblem = components['schemas']['GetPlatformProblem'];
export type CalculatePriceProblem = components['schemas']['CalculatePriceProblem'];
export type GetRatesProblem = components['schemas']['GetRatesProblem'];
export type GetProviderRatesProblem = components['schemas']['GetProviderRatesProblem'];
export type SetProviderRatesProblem = components['schemas']['SetProviderRatesProblem'];
export type ListRateSetsProblem = components['schemas']['ListRateSetsProblem'];
export type StartSessionProblem = components['schemas']['StartSessionProblem'];
export type EndSessionProblem = components['schemas']['EndSessionProblem'];
export type FailSessionProblem = components['schemas']['FailSessionProblem'];
export type ReadySessionProblem = components['schemas']['ReadySessionProblem'];
export type FinishSessionProblem = components['schemas']['FinishSessionProblem'];
export type GetCurrentUsageProblem = components['schemas']['GetCurrentUsageProblem'];
export type GetSessionProblem = components['schemas']['GetSessionProblem'];
export type ListSessionsProblem = components['schemas']['ListSessionsProblem'];
export type ListAllocationsProblem = components['schemas']['ListAllocationsProblem'];
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
export type ReverseAdjustmentProblem = components['schemas']['ReverseAdjustmentProblem'];
export type MoveDepositProblem = components['schemas']['MoveDepositProblem'];
export type ListCorrectionsProblem = components['schemas']['ListCorrectionsProblem'];
export type ApproveCorrectionProblem = components['schemas']['ApproveCorrectionProblem'];
export type RefuseCorrectionProblem = components['schemas']['RefuseCorrectionProblem'];
export type ListDebtorsProblem = components['schemas']['ListDebtorsProblem'];
export type ListAllPayoutsProblem = components['schemas']['ListAllPayoutsProblem'];
export type ListAuditProblem = components['schemas']['ListAuditProblem'];
export type GetRevenueProblem = components['schemas']['GetRevenueProblem'];
export type ListJournalsProblem = components['schemas']['ListJournalsProblem'];
export type GetTrialBalanceProblem = components['schemas']['GetTrialBalanceProblem'];
export type GetNotificationsProblem = components['schemas']['GetNotificationsProblem'];
export type SetNotificationsProblem = components['schemas']['SetNotificationsProblem'];
export type StreamBillingEventsProblem = components['schemas']['StreamBillingEventsProblem'];
export type CreateWebhookProblem = components['schemas']['CreateWebhookProblem'];
export type ListWebhooksProblem = components['schemas']['ListWebhooksProblem'];
export type GetWebhookProblem = components['schemas']['GetWebhookProblem'];
export type UpdateWebhookProblem = components['schemas']['UpdateWebhookProblem'];
export type DeleteWebhookProblem = components['schemas']['DeleteWebhookProblem'];
export type RotateWebhookSecretProblem = components['schemas']['RotateWebhookSecretProblem'];
export type ListWebhookDeliveriesProblem = components['schemas']['ListWebhookDeliveriesProblem'];
export type GetWebhookDeliveryProblem = components['schemas']['GetWebhookDeliveryProblem'];
export type ReplayWebhookDeliveryProblem = components['schemas']['ReplayWebhookDeliveryProblem'];
export type TestWebhookProblem = components['schemas']['TestWebhookProblem'];
export type ReplayWebhookProblem = components['schemas']['ReplayWebhookProblem'];
export type GetOutgoingProblem = components['schemas']['GetOutgoingProblem'];
export type SetOutgoingProblem = components['schemas']['SetOutgoingProblem'];
export type RecoverOutgoingProblem = components['schemas']['RecoverOutgoingProblem'];
export type ListTransfersProblem = components['schemas']['ListTransfersProblem'];
export type RetryTransferProblem = components['schemas']['RetryTransferProblem'];
export type ReturnTransferProblem = components['schemas']['ReturnTransferProblem'];
export type ListStraysProblem = components['schemas']['ListStraysProblem'];
export type ReportUsageProblem = components['schemas']['ReportUsageProblem'];
export type ListUsageProblem = components['schemas']['ListUsageProblem'];
export type GetReconciliationProblem = components['schemas']['GetReconciliationProblem'];
export type GetAccountHoldingsProblem = components['schemas']['GetAccountHoldingsProblem'];
export type EndAccountProblem = components['schemas']['EndAccountProblem'];
export type ForfeitBalanceProblem = components['schemas']['ForfeitBalanceProblem'];
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
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                /** @description Maximum number of wallets (default 1000) */
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
            /** @description A page, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletList"];
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
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
            /** @description The new wallet, with its deposit address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_address`: the address cannot be used */
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `email_not_verified`: the caller's e-mail address is not verified. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `wallet_already_exists`: the user has a wallet of this type; with `wallet_id` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `chain_unavailable`: the chain cannot be reached, or the service runs without one */
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
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
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range. `invalid_address`: the address cannot be used */
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
            /** @description `role_required`: the caller lacks the role. `email_not_verified`: the caller's e-mail address is not verified. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
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
                    "application/problem+json": components["schemas"]["UpdateWalletProblem"];
                };
            };
        };
    };
    getWalletBalance: {
        parameters: {
            query?: {
                /** @description The balance at this past moment; defaults to now */
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
            /** @description The balance */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletBalance"];
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `month_detached`: the ledger entries of that month have been taken away */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
    getStatement: {
        parameters: {
            query?: {
                /** @description Defaults to the beginning of `to`'s month (UTC) */
                from?: string;
                /** @description Exclusive; defaults to everything so far */
                to?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                walletID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_range`: the range is empty or longer than 366 days */
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `month_detached`: the ledger entries of that month have been taken away. `statement_changed`: an entry of the period was posted after the first page; read the statement again */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["GetStatementProblem"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                type?: "deposit" | "withdrawal" | "payment" | "payout" | "refund" | "platform_fee" | "session_lock" | "session_release" | "adjustment" | "debt_repayment" | "refund_claim";
                status?: "pending" | "confirmed" | "failed" | "cancelled";
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                /** @description Created at or after this time */
                from?: string;
                /** @description Created before this time */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                    "text/csv": string;
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `transaction_not_found`: no such transaction of this wallet */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description The message to sign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressChallenge"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_address`: the address cannot be used */
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
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `chain_unavailable`: the chain cannot be reached, or the service runs without one */
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
            /** @description The linked addresses, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAddressList"];
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
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
            /** @description The linked address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAddress"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_address`: the address cannot be used. `invalid_signature`: the signature is malformed or wrong */
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
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `address_linked_elsewhere`: the address is linked to another wallet. `challenge_expired`: the signature matches no open challenge */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `chain_unavailable`: the chain cannot be reached, or the service runs without one */
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
            /** @description The address is no longer linked */
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
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `address_not_linked`: the address is not linked to the wallet */
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
            /** @description Not final yet; or received, but attributed to no wallet (`metadata.reason: unattributed`) */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range. `amount_precision`: the token has fewer fractional digits. `invalid_signature`: the signature is malformed or wrong. `wallet_id_mismatch`: the body names another wallet than the path */
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `chain_transaction_not_found`: not on the chain yet; retry later */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `amount_mismatch`: the transaction paid another amount. `deposit_of_another_wallet`: the deposit belongs to another wallet */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body. `solana_transaction_error`: the transaction failed on the chain, or paid none of the platform token to the platform */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `chain_unavailable`: the chain cannot be reached, or the service runs without one. `wrong_chain`: the configured chain is not the one that the ledger refers to */
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
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositPage"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `deposit_not_found`: no such deposit */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `deposit_not_assignable`: the deposit is not unattributed */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
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
            /** @description As 202, where `withdrawals.accepted_status` is 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Accepted: the amount is reserved */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range. `amount_precision`: the token has fewer fractional digits. `invalid_address`: the address cannot be used. `wallet_id_mismatch`: the body names another wallet than the path */
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
            /** @description `insufficient_funds`: too little is available; with `available` and `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `email_not_verified`: the caller's e-mail address is not verified. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `wallet_frozen`: the wallet is frozen (not active). `wallet_in_debt`: the wallet has a debt. `amount_below_minimum`: too little to be sent there; with `minimum`. `daily_limit_exceeded`: more than a day allows; with `limit`. `transfer_limit_exceeded`: more than one transfer allows; with `limit` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `chain_unavailable`: the chain cannot be reached, or the service runs without one */
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
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `transaction_not_found`: no such transaction of this wallet */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transaction_not_cancellable`: the transaction cannot be cancelled any more */
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
            /** @description The withdrawal or payout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transaction_not_found`: no such transaction of this wallet */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_awaiting_approval`: the transaction or correction does not wait for approval */
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
            /** @description The withdrawal or payout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transaction_not_found`: no such transaction of this wallet */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_awaiting_approval`: the transaction or correction does not wait for approval */
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
                    "application/problem+json": components["schemas"]["RefuseWithdrawalProblem"];
                };
            };
        };
    };
    getPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platform */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platform"];
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
                    "application/problem+json": components["schemas"]["GetPlatformProblem"];
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
            /** @description The price and its components */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description The rates per hour */
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
            /** @description `validation_failed`: the request is invalid; `errors` names what */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registry_unavailable`: the provider registry cannot be reached */
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
            /** @description The new rates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderRates"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range. `provider_id_mismatch`: the body names another provider than the path */
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
            /** @description `provider_not_found`: no such provider, or not visible to the caller */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registry_unavailable`: the provider registry cannot be reached */
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
    listRateSets: {
        parameters: {
            query?: {
                /** @description Maximum number of sets (default 1000) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateSetPage"];
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
                    "application/problem+json": components["schemas"]["ListRateSetsProblem"];
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
            /** @description The rental has started */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range. `invalid_quote`: the quote was not made by this service, or was altered */
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
            /** @description `insufficient_funds`: too little is available; with `available` and `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `provider_not_found`: no such provider, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `wallet_frozen`: the wallet is frozen (not active). `wallet_in_debt`: the wallet has a debt. `provider_suspended`: the provider is suspended. `provider_not_available`: the provider takes no rentals now: `provider_status` says why, or it is `drained`. `provider_capacity_exceeded`: the provider lacks the capacity; with `free_gpus` of the wanted model. `rate_above_maximum`: the rate exceeds the maximum that the request names. `quote_expired`: the quote was valid until an earlier time; with `valid_until`. `quote_unavailable`: no GPUs can be had at the quoted price. `quote_mismatch`: the quote is for something else; with `members`. `too_many_pending`: too many rentals of the wallet wait for their machine; with `maximum`. `too_many_unready`: the wallet gave up too many rentals on the machine within an hour; with `maximum` and `retry_at`. `session_already_active`: the job already has a live rental. `spend_limit_exceeded`: more than the rentals of the wallet or the key (`limit_of`) may spend in a day; with `limit`, `spent`, `required`. `session_too_short`: the duration is below the minimum */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registry_unavailable`: the provider registry cannot be reached. `encryption_key_missing`: the service has no key to encrypt secrets with */
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
            /** @description The rental has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description The rental has failed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `session_not_active`: the rental has ended */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
    readySession: {
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
                "application/json": components["schemas"]["ReadySessionRequest"];
            };
        };
        responses: {
            /** @description The rental has started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `session_not_pending`: the rental has ended, or the machine was not ready in time */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached. `encryption_key_missing`: the service has no key to encrypt secrets with */
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
                    "application/problem+json": components["schemas"]["ReadySessionProblem"];
                };
            };
        };
    };
    finishSession: {
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
                "application/json": components["schemas"]["FinishSessionRequest"];
            };
        };
        responses: {
            /** @description The rental is completed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `session_not_active`: the rental has ended */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["FinishSessionProblem"];
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
            /** @description The rental and its cost to date */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description The rental and its cost to date */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                /** @description One or more of pending, active, grace, completed, terminated, failed, separated by commas */
                status?: string;
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                /** @description Started at or after this time */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RentalSessionPage"];
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
    listAllocations: {
        parameters: {
            query?: {
                /** @description Maximum number of machines (default 1000) */
                limit?: number;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationPage"];
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
                    "application/problem+json": components["schemas"]["ListAllocationsProblem"];
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
                /** @description One or more of completed, terminated, failed, separated by commas */
                status?: string;
                /** @description Ended at or after this time */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingHistoryPage"];
                    "text/csv": string;
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_active`: the rental has not ended. `session_not_started`: the rental never started, so nothing was charged */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                /** @description Ended at or after this time; defaults to midnight (UTC) 30 days before `to` */
                from?: string;
                /** @description Ended before this time; defaults to now */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days and their total */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Spend"];
                    "text/csv": string;
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_range`: the range is empty or longer than 366 days */
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                /** @description Rentals that ended at or after this time; defaults to all */
                from?: string;
                /** @description Rentals that ended before this time; without it, running rentals are included */
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
            /** @description The earnings; zero if there never were any */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderEarnings"];
                    "text/csv": string;
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
            /** @description `provider_not_found`: no such provider, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registry_unavailable`: the provider registry cannot be reached. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                /** @description Ended at or after this time; defaults to midnight (UTC) 30 days before `to` */
                from?: string;
                /** @description Ended before this time; defaults to now */
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
            /** @description The days and their total */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarningsByDay"];
                    "text/csv": string;
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_range`: the range is empty or longer than 366 days */
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
            /** @description `provider_not_found`: no such provider, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registry_unavailable`: the provider registry cannot be reached. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description Accepted: the amount is reserved */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccepted"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range. `amount_precision`: the token has fewer fractional digits. `invalid_address`: the address cannot be used */
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
            /** @description `insufficient_funds`: too little is available; with `available` and `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `email_not_verified`: the caller's e-mail address is not verified. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: no such provider, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `wallet_frozen`: the wallet is frozen (not active). `wallet_in_debt`: the wallet has a debt. `amount_below_minimum`: too little to be sent there; with `minimum`. `daily_limit_exceeded`: more than a day allows; with `limit`. `transfer_limit_exceeded`: more than one transfer allows; with `limit`. `payout_address_missing`: the owner has no payout address. `several_owners`: the machine was sold; with `owner_ids` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `chain_unavailable`: the chain cannot be reached, or the service runs without one. `registry_unavailable`: the provider registry cannot be reached */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutPage"];
                    "text/csv": string;
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
            /** @description `provider_not_found`: no such provider, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registry_unavailable`: the provider registry cannot be reached. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description The refund */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `session_active`: the rental has not ended. `nothing_to_refund`: nothing of the rental is left to refund. `amount_above_charged`: more than was charged; with `refundable` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description The dispute */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `dispute_already_opened`: the rental has a dispute; with `dispute_id`. `dispute_window_closed`: the rental ended too long ago; with `closed_at` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description `dispute_not_found`: no such dispute, or not visible to the caller */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputePage"];
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
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
            /** @description The decided dispute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: no such rental, or not visible to the caller. `dispute_not_found`: no such dispute, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `session_active`: the rental has not ended. `nothing_to_refund`: nothing of the rental is left to refund. `amount_above_charged`: more than was charged; with `refundable`. `dispute_decided`: the dispute has been decided */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
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
            /** @description The adjustment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description `insufficient_funds`: too little is available; with `available` and `required` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
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
            /** @description The adjustment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `no_debt`: the wallet has no debt. `amount_above_debt`: more than the debt; with `debt` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["WriteOffDebtProblem"];
                };
            };
        };
    };
    reverseAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters; kept for 7 days */
                "idempotency-key"?: string;
            };
            path: {
                adjustmentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReverseAdjustmentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
            /** @description Waits for the approval of another administrator */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_amount`: the amount is malformed or out of range */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `adjustment_not_found`: no such adjustment */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `adjustment_not_reversible`: the adjustment did not credit a wallet. `adjustment_reversed`: nothing of the adjustment is left to reverse. `amount_above_adjustment`: more than is left of the adjustment; with `left` */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["ReverseAdjustmentProblem"];
                };
            };
        };
    };
    moveDeposit: {
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
                "application/json": components["schemas"]["MoveDepositRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
            /** @description Waits for the approval of another administrator */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wallet_not_found`: no such wallet, or not visible to the caller. `deposit_not_found`: no such deposit */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `deposit_not_movable`: the deposit was not assigned by an administrator, or not to another wallet */
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
            /** @description `idempotency_key_reused`: the Idempotency-Key was used with another body */
            422: {
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
                    "application/problem+json": components["schemas"]["MoveDepositProblem"];
                };
            };
        };
    };
    listCorrections: {
        parameters: {
            query?: {
                kind?: "adjustment_reversal" | "deposit_move";
                status?: "awaiting_approval" | "done" | "refused";
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionPage"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["ListCorrectionsProblem"];
                };
            };
        };
    };
    approveCorrection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                correctionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The correction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `correction_not_found`: no such correction */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deposit_not_movable`: the deposit was not assigned by an administrator, or not to another wallet. `not_awaiting_approval`: the transaction or correction does not wait for approval */
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
                    "application/problem+json": components["schemas"]["ApproveCorrectionProblem"];
                };
            };
        };
    };
    refuseCorrection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                correctionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The correction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network. `own_request`: the caller asked for this, or is party to it: another member of the staff has to decide */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `correction_not_found`: no such correction */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_awaiting_approval`: the transaction or correction does not wait for approval */
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
                    "application/problem+json": components["schemas"]["RefuseCorrectionProblem"];
                };
            };
        };
    };
    listDebtors: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DebtorPage"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent */
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
                    "application/problem+json": components["schemas"]["ListDebtorsProblem"];
                };
            };
        };
    };
    listAllPayouts: {
        parameters: {
            query?: {
                status?: "pending" | "confirmed" | "failed" | "cancelled";
                owner_id?: string;
                wallet_id?: string;
                /** @description Created at or after this time */
                from?: string;
                /** @description Created before this time */
                to?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllPayoutsPage"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["ListAllPayoutsProblem"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description A user id, a client id, or `billing` for the service itself */
                actor?: string;
                /** @description For example `wallet.adjusted` */
                action?: string;
                /** @description The id of the wallet, transaction or rental */
                target?: string;
                /** @description At or after this time */
                from?: string;
                /** @description Before this time */
                to?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingAuditPage"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["ListAuditProblem"];
                };
            };
        };
    };
    getRevenue: {
        parameters: {
            query?: {
                /** @description Defaults to midnight (UTC) 30 days before `to` */
                from?: string;
                /** @description Exclusive; defaults to now */
                to?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revenue"];
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_range`: the range is empty or longer than 366 days */
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
            /** @description `month_detached`: the ledger entries of that month have been taken away */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["GetRevenueProblem"];
                };
            };
        };
    };
    listJournals: {
        parameters: {
            query?: {
                /** @description For example `deposit`; docs/JOURNALS.md has all kinds */
                kind?: string;
                /** @description For example `platform:fees` */
                account?: string;
                transaction_id?: string;
                session_id?: string;
                /** @description At or after this time */
                from?: string;
                /** @description Before this time */
                to?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalPage"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["ListJournalsProblem"];
                };
            };
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                /** @description The balances before this time; defaults to now */
                at?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialBalance"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `month_detached`: the ledger entries of that month have been taken away */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
                    "application/problem+json": components["schemas"]["GetTrialBalanceProblem"];
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
            /** @description `user_not_found`: the settings belong to another user */
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
            /** @description The new settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `user_id_mismatch`: the body names another user than the path */
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
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: the settings belong to another user */
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
                    "application/problem+json": components["schemas"]["SetNotificationsProblem"];
                };
            };
        };
    };
    streamBillingEvents: {
        parameters: {
            query?: {
                /** @description Only rentals on this machine, and payouts requested for it */
                provider_id?: string;
                /** @description Only this rental */
                session_id?: string;
                /** @description Only this wallet: its balance, and what enters and leaves it */
                wallet_id?: string;
                /** @description Only these types, separated by commas: payout.*, payout.cancelled, payout.confirmed, payout.failed, payout.requested, payout.sent, session.*, session.completed, session.connection_changed, session.failed, session.in_grace, session.low_funds, session.pending, session.resumed, session.started, session.terminated, transfer.*, transfer.cancelled, transfer.confirmed, transfer.failed, transfer.requested, transfer.sent, wallet.*, wallet.balance_changed */
                type?: string;
            };
            header?: {
                /** @description Id of the last event received */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An endless stream of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_last_event_id`: Last-Event-ID is not the id of an event */
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
            /** @description `too_many_streams_of_user`: the user, or the key, has as many streams open as allowed; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_event_streams`: too many streams are open */
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
                    "application/problem+json": components["schemas"]["StreamBillingEventsProblem"];
                };
            };
        };
    };
    listWebhooks: {
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["ListWebhooksProblem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_webhook_url`: the URL is malformed, not https, or names a private address */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_already_exists`: a webhook has this URL; with `webhook_id`. `too_many_webhooks`: there are as many webhooks as can be; with `maximum` */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `encryption_key_missing`: the service has no key to encrypt secrets with */
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
                    "application/problem+json": components["schemas"]["CreateWebhookProblem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
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
                    "application/problem+json": components["schemas"]["GetWebhookProblem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
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
                    "application/problem+json": components["schemas"]["DeleteWebhookProblem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_webhook_url`: the URL is malformed, not https, or names a private address */
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_already_exists`: a webhook has this URL; with `webhook_id` */
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
                    "application/problem+json": components["schemas"]["UpdateWebhookProblem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `encryption_key_missing`: the service has no key to encrypt secrets with */
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
                    "application/problem+json": components["schemas"]["RotateWebhookSecretProblem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed" | "skipped";
                /** @description An event type */
                type?: string;
                /** @description The `webhook-id` */
                event_id?: string;
                /** @description Events from this time on */
                from?: string;
                /** @description Events before this time */
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
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
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
                    "application/problem+json": components["schemas"]["ListWebhookDeliveriesProblem"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
                deliveryID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithPayload"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook. `delivery_not_found`: the webhook has no such delivery */
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
                    "application/problem+json": components["schemas"]["GetWebhookDeliveryProblem"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
                deliveryID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is sent at once */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithPayload"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook. `delivery_not_found`: the webhook has no such delivery */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_disabled`: the webhook is disabled */
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
                    "application/problem+json": components["schemas"]["ReplayWebhookDeliveryProblem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is sent at once */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithPayload"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
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
                    "application/problem+json": components["schemas"]["TestWebhookProblem"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhookRequest"];
            };
        };
        responses: {
            /** @description How many are sent again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: no such webhook */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_disabled`: the webhook is disabled */
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
                    "application/problem+json": components["schemas"]["ReplayWebhookProblem"];
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
            /** @description Whether outgoing transfers are paused or frozen, and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outgoing"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
            /** @description The new state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outgoing"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
            /** @description The outcome for each transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredOutgoing"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["RecoverOutgoingProblem"];
                };
            };
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                status?: "awaiting_approval" | "pending" | "processing" | "confirmed" | "failed" | "cancelled" | "needs_review";
                kind?: "withdrawal" | "payout" | "sweep";
                wallet_id?: string;
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                /** @description Created at or after this time */
                from?: string;
                /** @description Created before this time */
                to?: string;
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPage"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent */
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
                    "application/problem+json": components["schemas"]["ListTransfersProblem"];
                };
            };
        };
    };
    retryTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transferID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferDecisionRequest"];
            };
        };
        responses: {
            /** @description The transfer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_not_found`: no such transfer */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_closed`: the transfer has ended. `not_approved`: the transfer waits for approval */
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
                    "application/problem+json": components["schemas"]["RetryTransferProblem"];
                };
            };
        };
    };
    returnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transferID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferDecisionRequest"];
            };
        };
        responses: {
            /** @description The transfer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_not_found`: no such transfer */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_closed`: the transfer has ended. `transfer_in_flight`: an attempt may still land; with `solana_signature` */
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
                    "application/problem+json": components["schemas"]["ReturnTransferProblem"];
                };
            };
        };
    };
    listStrays: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; by default 100 in JSON, and the whole list in CSV and JSON lines */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayPage"];
                    "text/csv": string;
                    "application/jsonl": string;
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `too_many_lists`: too many whole lists are being sent */
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
                    "application/problem+json": components["schemas"]["ListStraysProblem"];
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
            /** @description The report is recorded, now or previously */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_timestamp`: the time is before the start of the rental, or in the future */
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_active`: the rental has ended. `usage_conflict`: a different report has the same identity */
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
            /** @description `too_many_reports`: more than 10 reports of the rental have timestamps within one second */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `usage_overloaded`: too many reports are queued */
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
                /** @description Measured at or after this time */
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
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
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
            /** @description `session_not_found`: no such rental, or not visible to the caller */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `archive_unavailable`: an archived month is needed, and the object store cannot be reached */
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
            /** @description The last comparison */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
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
            /** @description `role_required`: the caller lacks the role. `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["GetReconciliationProblem"];
                };
            };
        };
    };
    getAccountHoldings: {
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
            /** @description What the user has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountHoldings"];
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
                    "application/problem+json": components["schemas"]["GetAccountHoldingsProblem"];
                };
            };
        };
    };
    endAccount: {
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
                "application/json": components["schemas"]["EndAccountRequest"];
            };
        };
        responses: {
            /** @description What the user has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountHoldings"];
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
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["EndAccountProblem"];
                };
            };
        };
    };
    forfeitBalance: {
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
            /** @description What the user has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountHoldings"];
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
            /** @description `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["ForfeitBalanceProblem"];
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
  "POST /api/v1/billing/sessions/{sessionID}/ready",
  "POST /api/v1/billing/sessions/{sessionID}/finish",
  "POST /api/v1/provider/{providerID}/payout",
  "POST /api/v1/admin/sessions/{sessionID}/refund",
  "POST /api/v1/billing/sessions/{sessionID}/dispute",
  "POST /api/v1/admin/disputes/{disputeID}/decide",
  "POST /api/v1/admin/wallets/{walletID}/adjustment",
  "POST /api/v1/admin/wallets/{walletID}/write-off",
  "POST /api/v1/admin/adjustments/{adjustmentID}/reverse",
  "POST /api/v1/deposits/{depositID}/move"
];
