// Written by scripts/write-client.ts from services/provider-registry/openapi.json; do not edit by hand.

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
    "/providers/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream provider changes
         * @description Server-Sent Events: `event` is provider.registered, provider.updated, provider.status_changed or provider.deleted, `data` is the envelope that is also published on NATS. Starts now, or after `Last-Event-ID`, of all providers or those that the query selects; if that event is older than the retention, a `reset` event comes first. Where `auth.mode` is `required`, the stream ends when the access token expires or is revoked: reconnect with a new one.
         */
        get: operations["streamProviderEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find providers
         * @description Ordered by name, then id, or as `sort` says. Filters only narrow the result; conditions on a GPU must hold for one and the same GPU. Suspended providers are listed only with `owner_id`, for that owner, administrators, `auditor` and `registry:read`, and with `suspended`, for all of these but owners.
         *
         *     With `limit` the response is one page; while there are more, `Link` and `X-Next-Cursor` point to the next. A cursor is a position between providers in that order: it never expires, whatever is registered or deleted meanwhile, and can be combined with any filters. A provider that exists throughout and keeps its name appears exactly once; one that is registered or renamed meanwhile appears if its name comes after the cursor. With `sort=price` or `sort=uptime` the same holds for its lowest price or its uptime instead of its name; `limit` is then required.
         *
         *     Without `limit` the whole list is streamed as one array, however long, with the same guarantee. It is read in pages of 1,000, each as of the moment it is read. `request_timeout` bounds the time to the first byte; after that the list may take as long as it makes progress: the connection is closed after 30 s without any. An error in the middle also closes the connection, so an array that is closed is complete. Each process sends at most 8 lists longer than one page at a time; others wait up to `request_timeout` for their turn, then receive 503 `too_many_lists` with `Retry-After`.
         *
         *     `explain=true` returns how many providers each filter leaves instead, as `application/vnd.gridlease.search-explanation+json` with the schema `SearchExplanation`.
         *
         *     With `registry.public_catalog` (the default), this needs no access token: callers without one see public members only, and may send 60 requests a minute by address. They get pages of at most 100 providers, also without `limit`, and no explanations.
         */
        get: operations["listProviders"];
        put?: never;
        /**
         * Register a provider
         * @description The name is a label: sending the same body twice creates two providers, unless it has an Idempotency-Key. Where `auth.mode` is `required`, this requires the role `provider` or the scope `registry:write`; only administrators and service accounts may name an owner other than themselves, and a key that is bound to certain providers cannot register another one. The key of an enrollment registers its one provider, whose id is in its `provider_ids`; once that was deleted, 404 `provider_deleted`.
         */
        post: operations["registerProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a provider
         * @description A suspended provider exists only for those who may read it in full.
         *
         *     With `registry.public_catalog` (the default), this needs no access token: callers without one see public members only, and may send 60 requests a minute by address.
         */
        get: operations["getProvider"];
        /**
         * Replace a provider
         * @description Replaces name, hostname, ip_address, location, metadata and gpus, and host, labels, sharing, status and owner when present (`{}` removes host or labels). Members that only the registry sets are ignored. Where `auth.mode` is `required`, this is for the owner, administrators, and `registry:write`; a service account that sends back what it has read also needs `registry:read`, or it removes the private members it was not shown. With another `owner_id` than the current one, the provider and its GPUs are handed over: administrators and service accounts only, else 403 `not_owner`; 409 when the new owner has one of the GPUs in another provider, or while rentals run on it (`provider_in_use`): with `force=true`, for administrators, these end as `provider_sold`, charged up to the handover, to the former owner. Sending back a body that was read before the provider changed hands reverses the handover; `If-Match` prevents that.
         */
        put: operations["updateProvider"];
        post?: never;
        /** Delete a provider with its GPUs */
        delete: operations["deleteProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the GPUs of a provider measured
         * @description The last 24 hours by minute: in each, what the provider had reported last. Minutes in which it sent no heartbeats, and times before its present GPUs, are null. Whoever may read the provider may read this.
         *
         *     With `registry.public_catalog` (the default), this needs no access token: callers without one see public members only, and may send 60 requests a minute by address.
         */
        get: operations["getProviderMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the status of a provider
         * @description Any of the five statuses may follow any other. Counts as seeing the provider.
         */
        patch: operations["updateProviderStatus"];
        trace?: never;
    };
    "/providers/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the signs of life of providers
         * @description For administrators, auditors and service accounts with the scope `registry:read`. Deleted providers are listed for 35 days after; those that never existed are left out. A provider is silent (`lapsed_at`) when the lease of its last heartbeat, or of its registration, has ended, whatever its status: rentals are charged by this.
         */
        post: operations["readLiveProviders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the states of a provider over time
         * @description For the last 35 days, also of a deleted provider. Where `auth.mode` is `required`, this is for the owner, administrators, auditors and `registry:read`; for others the provider does not exist.
         */
        get: operations["readProviderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let a provider take no new rentals
         * @description Running rentals go on, and the status stays. Replaces the drain that the provider has. With `until` it ends by itself, without an event.
         */
        put: operations["drainProvider"];
        post?: never;
        /** Let a drained provider take rentals again */
        delete: operations["endProviderDrain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a provider
         * @description For administrators. The provider is hidden from searches and takes no new rentals; running ones end. Heartbeats are recorded as before. If it is deleted while suspended, its GPUs start suspended wherever they are registered again. Suspending it again replaces the reason.
         */
        post: operations["suspendProvider"];
        /**
         * Lift the suspension of a provider
         * @description For administrators. A suspension by the state of the owner’s account stays.
         */
        delete: operations["liftProviderSuspension"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record the outcome of a check of a provider
         * @description For administrators and service accounts with the scope `registry:verify`. The verification is removed by any change of `gpus` or `owner_id`, and void after 30 days. With `If-Match` it holds for the version that was checked.
         */
        put: operations["verifyProvider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count providers by status, model and location
         * @description For any of the filters of a search. At most a second old.
         *
         *     With `registry.public_catalog` (the default), this needs no access token: callers without one see public members only, and may send 60 requests a minute by address.
         */
        get: operations["summarizeProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{providerID}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a heartbeat
         * @description Invalid metrics return 400 and none of them is stored, but the heartbeat counts. A daemon registers again on 404 `provider_not_found`, and stops on 404 `provider_deleted`. Where `auth.mode` is `required`, this is for the owner, administrators, and `registry:heartbeat`.
         */
        post: operations["recordHeartbeat"];
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
        /** @description The provider takes no new rentals. */
        Drain: {
            /** @description Visible to the owner, administrators and `registry:read` */
            reason?: string;
            /**
             * Format: date-time
             * @description When the provider takes rentals again by itself
             */
            until?: string;
        };
        DrainProviderRequest: {
            /** @description Visible to the owner, administrators and `registry:read` */
            reason?: string | null;
            /** @description When the provider takes rentals again by itself; omitted: when the drain is ended */
            until?: string | null;
        };
        FleetSummary: {
            /** @description How many providers match */
            total: number;
            by_status: {
                idle: number;
                busy: number;
                offline: number;
                maintenance: number;
                error: number;
            };
            /** @description The GPUs that meet the conditions on a GPU, by the model that they report; at most 500, most machines first */
            models: {
                model_name: string;
                /** @description Providers with such a GPU */
                machines: number;
                /** @description GPUs of this model */
                cards: number;
                /** @description Those that are healthy and not in use */
                free_cards: number;
                /** @description Of the free GPUs; omitted where none of them has a price */
                lowest_hourly_rate?: string;
                /** @description Half of the free GPUs cost no more */
                median_hourly_rate?: string;
            }[];
            /** @description Case ignored; providers without a location are left out; at most 500, most machines first */
            locations: {
                location: string;
                machines: number;
                free_cards: number;
            }[];
        };
        GPUDetail: {
            /** @description Visible to the owner, administrators and `registry:read` */
            uuid?: string;
            index?: number;
            model_name: string;
            vram_mb: number;
            driver_version: string;
            is_healthy: boolean;
            architecture?: string;
            compute_capability?: string;
            cuda_cores?: number;
            tensor_cores?: number;
            memory_bandwidth_gb_s?: number;
            power_consumption_w?: number;
            utilization_gpu_percent?: number;
            utilization_memory_percent?: number;
            temperature_c?: number;
            power_draw_w?: number;
            /** @description No other rental can have it; omitted where that is not known */
            in_use?: boolean;
            /** @description What rentals leave of its memory, MB */
            free_vram_mb?: number;
            /** @description What an hour of the whole GPU costs, memory included, for an estimated power not above its own; a change of the owner's rates is shown within 2 s, one of the platform's within 10 s */
            hourly_rate?: string;
        };
        GPUDetailRequest: {
            /** @description The vendor's, e.g. GPU-8d6c7a2e-… */
            uuid?: string | null;
            /** @description The vendor's index of the card in its machine */
            index?: number | null;
            model_name: string;
            /** @description Video memory that the card reports, MB */
            vram_mb: number;
            driver_version: string;
            /** @description Replaced by a full update; a later heartbeat may change it */
            is_healthy: boolean;
            architecture?: string | null;
            compute_capability?: string | null;
            cuda_cores?: number | null;
            tensor_cores?: number | null;
            /** @description GB/s */
            memory_bandwidth_gb_s?: number | null;
            /** @description Maximum power, watts */
            power_consumption_w?: number | null;
            /** @description Core utilization, percent */
            utilization_gpu_percent?: number | null;
            /** @description Memory utilization, percent */
            utilization_memory_percent?: number | null;
            /** @description Degrees Celsius */
            temperature_c?: number | null;
            /** @description Current power draw, watts */
            power_draw_w?: number | null;
        };
        /** @description Without uuid and index, the position in the list identifies the GPU. An omitted member keeps its last value; other members are ignored, so a whole GPUDetail may be sent. */
        GPUMetrics: {
            /** @description The vendor's, e.g. GPU-8d6c7a2e-… */
            uuid?: string | null;
            /** @description The vendor's index of the card in its machine */
            index?: number | null;
            /** @description Core utilization, percent */
            utilization_gpu_percent?: number | null;
            /** @description Memory utilization, percent */
            utilization_memory_percent?: number | null;
            /** @description Degrees Celsius */
            temperature_c?: number | null;
            /** @description Current power draw, watts */
            power_draw_w?: number | null;
            is_healthy?: boolean | null;
        };
        Healthy: {
            /** @constant */
            status: "healthy";
            service: string;
        };
        HeartbeatRequest: {
            gpu_metrics?: components["schemas"]["GPUMetrics"][] | null;
        };
        HeartbeatResponse: {
            message: string;
            /**
             * @description The status after this heartbeat
             * @enum {string}
             */
            status: "idle" | "busy" | "offline" | "maintenance" | "error";
            /** @description When the next heartbeat is due */
            next_heartbeat_seconds: number;
        };
        HostFacts: {
            cpu_model?: string;
            /** @description Logical processors */
            cpu_cores?: number;
            /** @description Memory that the operating system reports, MB (of 1,048,576 bytes, as `vram_mb`) */
            ram_mb?: number;
            /** @description Size of the disk that rentals use, GB (of 1,000,000,000 bytes) */
            disk_gb?: number;
            /** @description The newest version of CUDA that the driver supports, such as 12.4 */
            cuda_version?: string;
            /** @description Measured or contracted, Mbit/s */
            download_mbps?: number;
            /** @description Measured or contracted, Mbit/s */
            upload_mbps?: number;
            /** @description How many ports can be reached from the internet */
            open_ports?: number;
        };
        HostFactsRequest: {
            cpu_model?: string;
            /** @description Logical processors */
            cpu_cores?: number;
            /** @description Memory that the operating system reports, MB (of 1,048,576 bytes, as `vram_mb`) */
            ram_mb?: number;
            /** @description Size of the disk that rentals use, GB (of 1,000,000,000 bytes) */
            disk_gb?: number;
            /** @description The newest version of CUDA that the driver supports, such as 12.4 */
            cuda_version?: string;
            /** @description Measured or contracted, Mbit/s */
            download_mbps?: number;
            /** @description Measured or contracted, Mbit/s */
            upload_mbps?: number;
            /** @description How many ports can be reached from the internet */
            open_ports?: number;
        };
        LiftSuspensionRequest: {
            reason?: string | null;
        };
        LiveProvider: {
            /** Format: uuid */
            id: string;
            /**
             * @description As shown to readers; of a deleted provider the last, offline
             * @enum {string}
             */
            status: "idle" | "busy" | "offline" | "maintenance" | "error";
            /**
             * Format: date-time
             * @description The last heartbeat, or the registration; a status update is no sign of life
             */
            last_beat_at?: string;
            /**
             * Format: date-time
             * @description The provider is silent: the lease of its last sign of life ended then, whatever its status
             */
            lapsed_at?: string;
            /** @description Those in force */
            suspended: {
                /** @enum {string} */
                by: "admin" | "account";
                reason: string;
                /** Format: date-time */
                at: string;
            }[];
            /**
             * Format: date-time
             * @description Its history has changed last then: earlier intervals are as they were
             */
            changed_at: string;
            /** Format: date-time */
            deleted_at?: string;
        };
        LiveProviders: {
            /**
             * Format: date-time
             * @description The time of the registry: `now - at` is how long ago something was
             */
            now: string;
            /** @description `lease.enabled`: false means that a machine never counts as silent */
            lease_enabled: boolean;
            providers: components["schemas"]["LiveProvider"][];
        };
        LiveProvidersRequest: {
            ids: string[];
        };
        Message: {
            message: string;
        };
        MetricHistory: {
            provider_id: string;
            /**
             * Format: date-time
             * @description The first minute: RFC 3339, UTC
             */
            from: string;
            step_seconds: number;
            cards: {
                /** @description The card's place in `gpus` of the provider, from 0 */
                position: number;
                /** @description As the daemon reported it */
                index?: number;
                model_name: string;
                /** @description Utilization of the core; one value a step from `from` on, null where none is known */
                utilization_gpu_percent: (number | null)[];
                /** @description Utilization of the memory; one value a step from `from` on, null where none is known */
                utilization_memory_percent: (number | null)[];
                /** @description Degrees Celsius, 254 at most; one value a step from `from` on, null where none is known */
                temperature_c: (number | null)[];
                /** @description Watts, 65534 at most; one value a step from `from` on, null where none is known */
                power_draw_w: (number | null)[];
            }[];
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
        Provider: {
            /** Format: uuid */
            id: string;
            owner_id: string;
            name: string;
            /** @description Visible to the owner, administrators and `registry:read` */
            hostname?: string;
            /** @description Visible to the owner, administrators and `registry:read` */
            ip_address?: string;
            /** @enum {string} */
            status: "idle" | "busy" | "offline" | "maintenance" | "error";
            gpus: components["schemas"]["GPUDetail"][];
            location?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            registered_at: string;
            /**
             * Format: date-time
             * @description Time of the last heartbeat or status update
             */
            last_seen_at: string;
            /** @description Visible to the owner, administrators and `registry:read` */
            metadata?: {
                [key: string]: unknown;
            };
            host?: components["schemas"]["HostFacts"];
            labels?: {
                [key: string]: string;
            };
            /**
             * @description `exclusive`: a rental has its GPUs to itself and pays for their whole memory. `vram`: rentals share a GPU, each with the memory that it requested
             * @enum {string}
             */
            sharing: "exclusive" | "vram";
            /** @description Healthy GPUs that a rental can have; omitted where that is not known */
            free_gpus?: number;
            /**
             * Format: date-time
             * @description When billing last told which GPUs are in use
             */
            cards_as_of?: string;
            /** @description Percentage of the time since the registration, at most 30 days, in which the provider was neither `offline`, counted from its last sign of life, nor `error`. Rounded down to two decimals; calculated every 10 minutes */
            uptime_percent_30d?: number;
            drain?: components["schemas"]["Drain"];
            verification?: components["schemas"]["Verification"];
            /** @description Omitted: it is not suspended */
            suspended?: components["schemas"]["Suspension"][];
        };
        ProviderHistory: {
            /** @description In their order, without gaps */
            intervals: components["schemas"]["ProviderStateInterval"][];
            /**
             * Format: date-time
             * @description The last heartbeat, or the registration; a status update is no sign of life
             */
            last_beat_at?: string;
            /** @description Also those that were lifted; until then the provider took no new rentals */
            suspensions: {
                /** @enum {string} */
                by: "admin" | "account";
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to?: string;
            }[];
            /** @description When GPUs did not work: they were unhealthy, or gone while a rental had them. `index` is the position of the GPU unless every GPU reports one */
            card_faults: {
                index: number;
                uuid?: string;
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to?: string;
            }[];
            /** @description Since when former owners have not owned the provider: rentals that belong to them end then */
            former_owners: {
                owner_id: string;
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to?: string;
            }[];
            /** Format: date-time */
            deleted_at?: string;
            /** @description `lease.enabled`: false means that a machine never counts as silent */
            lease_enabled: boolean;
            /**
             * Format: date-time
             * @description The time of the registry: `now - at` is how long ago something was
             */
            now: string;
        };
        ProviderStateInterval: {
            /** Format: date-time */
            from: string;
            /**
             * Format: date-time
             * @description Omitted: it lasts
             */
            to?: string;
            /** @enum {string} */
            status: "idle" | "busy" | "offline" | "maintenance" | "error";
            /**
             * @description The provider was silent: `from` is its last sign of life. Omitted: the status is what was stated, also `offline`
             * @constant
             */
            lapsed?: true;
        };
        RegisterProviderRequest: {
            /** @description The owner; by default the caller. Required where `auth.mode` is `off`, and for service accounts */
            owner_id?: string | null;
            name: string;
            hostname?: string | null;
            ip_address?: ("" | string) | null;
            location?: string | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The computer around the GPUs. In an update: omitted, it stays; `{}`, it is removed */
            host?: components["schemas"]["HostFactsRequest"] | null;
            /** @description At most 32 names with values, chosen by the owner and visible to everybody. In an update: omitted, they stay; `{}`, they are removed */
            labels?: {
                [key: string]: string;
            } | null;
            /** @description How rentals share the GPUs: `exclusive`, the default of a new provider, or `vram`. An update without it keeps it */
            sharing?: ("exclusive" | "vram") | null;
            gpus: components["schemas"]["GPUDetailRequest"][];
        };
        SearchExplanation: {
            /** @description How many providers there are */
            providers: number;
            /** @description How many match all filters */
            matching: number;
            /** @description In the order in which they are applied: hardware of a GPU, inventory of the provider, state of the provider, measurements of a GPU, number of matching GPUs. In every count one and the same GPU meets all conditions on a GPU. */
            filters: {
                /** @enum {string} */
                filter: "gpu_model" | "architecture" | "min_compute_capability" | "min_vram" | "min_vram_gb" | "ids" | "owner_id" | "location" | "label" | "min_cpu_cores" | "min_ram_gb" | "min_disk_gb" | "min_download_mbps" | "min_upload_mbps" | "min_cuda" | "verified" | "min_uptime_percent" | "suspended" | "exclude_drained" | "status" | "seen_within" | "healthy_only" | "max_temperature" | "max_utilization" | "max_hourly_rate" | "min_gpus" | "min_free_gpus";
                /** @description The value in the request */
                value: string;
                /** @description How many match this filter alone */
                matching_alone: number;
                /** @description How many match this filter and all before it */
                remaining: number;
                /** @description How many would match all the other filters */
                matching_without: number;
            }[];
        };
        SuspendProviderRequest: {
            /** @description Visible to the owner, administrators and `registry:read` */
            reason: string;
        };
        /** @description The provider is hidden from searches and takes no new rentals. */
        Suspension: {
            /**
             * @description admin: an administrator; account: the state of the account of its owner
             * @enum {string}
             */
            by: "admin" | "account";
            /** @description Visible to the owner, administrators and `registry:read` */
            reason?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
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
        /** @description A Provider; members that only the registry sets, such as `registered_at`, are ignored. */
        UpdateProviderRequest: {
            /** @description If present, must be the id of the path */
            id?: string | null;
            /** @description If omitted, the owner stays. Another owner than the current one takes the provider over: only administrators and service accounts may do this, and everyone where `auth.mode` is `off` */
            owner_id?: string | null;
            status?: ("idle" | "busy" | "offline" | "maintenance" | "error") | null;
            name: string;
            hostname?: string | null;
            ip_address?: ("" | string) | null;
            location?: string | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The computer around the GPUs. In an update: omitted, it stays; `{}`, it is removed */
            host?: components["schemas"]["HostFactsRequest"] | null;
            /** @description At most 32 names with values, chosen by the owner and visible to everybody. In an update: omitted, they stay; `{}`, they are removed */
            labels?: {
                [key: string]: string;
            } | null;
            /** @description How rentals share the GPUs: `exclusive`, the default of a new provider, or `vram`. An update without it keeps it */
            sharing?: ("exclusive" | "vram") | null;
            gpus: components["schemas"]["GPUDetailRequest"][];
        };
        UpdateProviderStatusRequest: {
            /** @enum {string} */
            status: "idle" | "busy" | "offline" | "maintenance" | "error";
        };
        /** @description What a check by the platform found; of the present GPUs and owner, and at most 30 days old. */
        Verification: {
            /** @enum {string} */
            status: "verified" | "failed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            /** @description The account that checked the provider */
            by: string;
        };
        VerifyProviderRequest: {
            /**
             * @description verified: the machine is what it says; failed: it is not, or could not be checked
             * @enum {string}
             */
            status: "verified" | "failed";
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
        StreamProviderEventsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_last_event_id" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_event_streams" | "too_many_streams_of_user" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RegisterProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_idempotency_key" | "invalid_json" | "invalid_token" | "invalid_url" | "key_bound" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_already_exists" | "provider_deleted" | "registration_raced" | "request_in_progress" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ListProvidersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_cursor" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_lists" | "too_many_requests" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        GetProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_deleted" | "provider_not_found" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_requests" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UpdateProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "gpu_in_use" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_token" | "invalid_url" | "key_bound" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_already_exists" | "provider_id_mismatch" | "provider_in_use" | "provider_not_found" | "registration_raced" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        DeleteProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        GetProviderMetricsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_deleted" | "provider_not_found" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_requests" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        UpdateProviderStatusProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        ReadLiveProvidersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        ReadProviderHistoryProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        DrainProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        EndProviderDrainProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "not_owner" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        SuspendProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        LiftProviderSuspensionProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        VerifyProviderProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "event_too_large" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_if_match" | "invalid_json" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_not_found" | "request_incomplete" | "request_timeout" | "revocations_unknown" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed" | "version_mismatch";
        };
        SummarizeProvidersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "host_missing" | "host_not_allowed" | "internal_error" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "request_incomplete" | "request_timeout" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "too_many_requests" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
        RecordHeartbeatProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code: "ambiguous_request" | "bad_request" | "body_too_large" | "database_busy" | "database_unavailable" | "expectation_failed" | "headers_too_large" | "heartbeats_overloaded" | "host_missing" | "host_not_allowed" | "insufficient_scope" | "internal_error" | "invalid_content_length" | "invalid_json" | "invalid_metrics" | "invalid_token" | "invalid_url" | "malformed_request" | "method_not_allowed" | "network_not_allowed" | "password_change_required" | "provider_deleted" | "provider_not_found" | "request_incomplete" | "request_timeout" | "role_required" | "route_not_found" | "second_factor_setup_required" | "service_starting" | "token_expired" | "token_keys_unavailable" | "token_missing" | "unsupported_media_type" | "upload_too_large" | "upstream_timeout" | "upstream_unavailable" | "validation_failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Drain = components['schemas']['Drain'];
export type DrainProviderRequest = components['schemas']['DrainProviderRequest'];
export type FleetSummary = components['schemas']['FleetSummary'];
export type GpuDetail = components['schemas']['GPUDetail'];
export type GpuDetailRequest = components['schemas']['GPUDetailRequest'];
export type GpuMetrics = components['schemas']['GPUMetrics'];
export type Healthy = components['schemas']['Healthy'];
export type HeartbeatRequest = components['schemas']['HeartbeatRequest'];
export type HeartbeatResponse = components['schemas']['HeartbeatResponse'];
export type HostFacts = components['schemas']['HostFacts'];
export type HostFactsRequest = components['schemas']['HostFactsRequest'];
export type LiftSuspensionRequest = components['schemas']['LiftSuspensionRequest'];
export type LiveProvider = components['schemas']['LiveProvider'];
export type LiveProviders = components['schemas']['LiveProviders'];
export type LiveProvidersRequest = components['schemas']['LiveProvidersRequest'];
export type Message = components['schemas']['Message'];
export type MetricHistory = components['schemas']['MetricHistory'];
export type Problem = components['schemas']['Problem'];
export type Provider = components['schemas']['Provider'];
export type ProviderHistory = components['schemas']['ProviderHistory'];
export type ProviderStateInterval = components['schemas']['ProviderStateInterval'];
export type RegisterProviderRequest = components['schemas']['RegisterProviderRequest'];
export type SearchExplanation = components['schemas']['SearchExplanation'];
export type SuspendProviderRequest = components['schemas']['SuspendProviderRequest'];
export type Suspension = components['schemas']['Suspension'];
export type Unhealthy = components['schemas']['Unhealthy'];
export type UpdateProviderRequest = components['schemas']['UpdateProviderRequest'];
export type UpdateProviderStatusRequest = components['schemas']['UpdateProviderStatusRequest'];
export type Verification = components['schemas']['Verification'];
export type VerifyProviderRequest = components['schemas']['VerifyProviderRequest'];
export type GetHealthProblem = components['schemas']['GetHealthProblem'];
export type GetReadinessProblem = components['schemas']['GetReadinessProblem'];
export type GetLivenessProblem = components['schemas']['GetLivenessProblem'];
export type StreamProviderEventsProblem = components['schemas']['StreamProviderEventsProblem'];
export type RegisterProviderProblem = components['schemas']['RegisterProviderProblem'];
export type ListProvidersProblem = components['schemas']['ListProvidersProblem'];
export type GetProviderProblem = components['schemas']['GetProviderProblem'];
export type UpdateProviderProblem = components['schemas']['UpdateProviderProblem'];
export type DeleteProviderProblem = components['schemas']['DeleteProviderProblem'];
export type GetProviderMetricsProblem = components['schemas']['GetProviderMetricsProblem'];
export type UpdateProviderStatusProblem = components['schemas']['UpdateProviderStatusProblem'];
export type ReadLiveProvidersProblem = components['schemas']['ReadLiveProvidersProblem'];
export type ReadProviderHistoryProblem = components['schemas']['ReadProviderHistoryProblem'];
export type DrainProviderProblem = components['schemas']['DrainProviderProblem'];
export type EndProviderDrainProblem = components['schemas']['EndProviderDrainProblem'];
export type SuspendProviderProblem = components['schemas']['SuspendProviderProblem'];
export type LiftProviderSuspensionProblem = components['schemas']['LiftProviderSuspensionProblem'];
export type VerifyProviderProblem = components['schemas']['VerifyProviderProblem'];
export type SummarizeProvidersProblem = components['schemas']['SummarizeProvidersProblem'];
export type RecordHeartbeatProblem = components['schemas']['RecordHeartbeatProblem'];
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
    streamProviderEvents: {
        parameters: {
            query?: {
                /** @description Only events of this provider */
                provider_id?: string;
                /** @description Only events of the providers of this owner, including those that hand one over */
                owner_id?: string;
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
            /** @description `network_not_allowed`: the key may not be used from this network */
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
                    "application/problem+json": components["schemas"]["StreamProviderEventsProblem"];
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: {
                /** @description Part of a GPU model name, case ignored */
                gpu_model?: string;
                /** @description GPU architecture, case ignored */
                architecture?: string;
                /** @description For example 8.9; a GPU whose capability is not numeric does not match */
                min_compute_capability?: string;
                /** @description Minimum MB that a GPU reports. Cards report less than their nominal size: see min_vram_gb */
                min_vram?: number;
                /** @description Minimum nominal GB of a GPU; a card may report 7 % less */
                min_vram_gb?: number;
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                owner_id?: string;
                /** @description Case ignored */
                location?: string;
                /** @description Labels that the provider has, each as `label.<name>=<value>` or `label[<name>]=<value>`: exactly this value */
                label?: {
                    [key: string]: string;
                };
                /** @description Minimum logical processors of the host */
                min_cpu_cores?: number;
                /** @description Minimum nominal GB of memory of the host; the operating system may report 7 % less */
                min_ram_gb?: number;
                /** @description Minimum disk of the host, GB */
                min_disk_gb?: number;
                /** @description Mbit/s */
                min_download_mbps?: number;
                /** @description Mbit/s */
                min_upload_mbps?: number;
                /** @description Minimum version of CUDA; versions compare numerically: 12.10 is newer than 12.9 */
                min_cuda?: string;
                /** @description true: only providers that the platform has verified in the last 30 days */
                verified?: boolean;
                /** @description Minimum `uptime_percent_30d`, with at most two decimals, such as 99.95 */
                min_uptime_percent?: number;
                /** @description true: only suspended providers, of every owner for administrators, `auditor` and `registry:read` */
                suspended?: boolean;
                /** @description true: only providers that are not drained */
                exclude_drained?: boolean;
                status?: "idle" | "busy" | "offline" | "maintenance" | "error";
                /** @description Seen within this time, for example 90s */
                seen_within?: string;
                /** @description true: only providers whose GPUs are all healthy */
                healthy_only?: boolean;
                /** @description Maximum temperature of a GPU, degrees Celsius; one that reports none does not match */
                max_temperature?: number;
                /** @description Maximum core utilization of a GPU, percent; one that reports none does not match */
                max_utilization?: number;
                /** @description Maximum `hourly_rate` of a GPU, which is healthy and free; one without does not match */
                max_hourly_rate?: string;
                /** @description How many GPUs of the provider must match the conditions on a GPU */
                min_gpus?: number;
                /** @description How many healthy GPUs of the provider must be free and match the conditions on a GPU */
                min_free_gpus?: number;
                /** @description Maximum number of providers per page; without it the whole list is streamed */
                limit?: number;
                /** @description X-Next-Cursor of the previous page, in the same order: the list continues after the last provider of that page */
                cursor?: string;
                /** @description name: by name, then id. With `limit`: price, by the lowest `hourly_rate` of the healthy free GPUs that meet the conditions on a GPU, providers without one last; uptime, by `uptime_percent_30d`, highest first, then those that registered first */
                sort?: "name" | "price" | "uptime";
                /** @description Members to return, separated by commas, such as `name,status,location`; `id` is always among them. The response then lacks the other members, including those that the schema requires */
                fields?: string;
                /** @description true: returns how many providers each filter leaves instead; limit and cursor are ignored */
                explain?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching providers; with `limit`, `Link` and `X-Next-Cursor` while there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"][];
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
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: too many requests without an access token from this address; see Retry-After */
            429: {
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
                    "application/problem+json": components["schemas"]["ListProvidersProblem"];
                };
            };
        };
    };
    registerProvider: {
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
                "application/json": components["schemas"]["RegisterProviderRequest"];
            };
        };
        responses: {
            /** @description The provider, idle, with its new id; `Location`, `ETag`, `Idempotency-Replayed` on a repetition */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `key_bound`: the key is bound to certain providers */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_deleted`: the provider was deleted */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_in_progress`: a request with the same Idempotency-Key is being processed. `provider_already_exists`: another provider of the owner, `provider_id`, has the name or one of the GPUs */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registration_raced`: a GPU is being moved between two providers */
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
                    "application/problem+json": components["schemas"]["RegisterProviderProblem"];
                };
            };
        };
    };
    getProvider: {
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
            /** @description The provider; `ETag` is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
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
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's. `provider_deleted`: the provider was deleted */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: too many requests without an access token from this address; see Retry-After */
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
                    "application/problem+json": components["schemas"]["GetProviderProblem"];
                };
            };
        };
    };
    updateProvider: {
        parameters: {
            query?: {
                /** @description Hand the provider over although rentals run on it: they end. For administrators */
                force?: "true" | "false";
            };
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProviderRequest"];
            };
        };
        responses: {
            /** @description The updated provider; `ETag` is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `provider_id_mismatch`: the body names another provider than the path */
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network. `key_bound`: the key is bound to certain providers */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gpu_in_use`: a rental has a GPU that the update removes, renumbers or shares in another way. `provider_in_use`: rentals run on the provider; an administrator ends them with `force=true`. `provider_already_exists`: another provider of the owner, `provider_id`, has the name or one of the GPUs */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `registration_raced`: a GPU is being moved between two providers */
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
                    "application/problem+json": components["schemas"]["UpdateProviderProblem"];
                };
            };
        };
    };
    deleteProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider was deleted */
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["DeleteProviderProblem"];
                };
            };
        };
    };
    getProviderMetrics: {
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
            /** @description The measurements by GPU */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricHistory"];
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
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's. `provider_deleted`: the provider was deleted */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: too many requests without an access token from this address; see Retry-After */
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
                    "application/problem+json": components["schemas"]["GetProviderMetricsProblem"];
                };
            };
        };
    };
    updateProviderStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProviderStatusRequest"];
            };
        };
        responses: {
            /** @description The status was set */
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["UpdateProviderStatusProblem"];
                };
            };
        };
    };
    readLiveProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveProvidersRequest"];
            };
        };
        responses: {
            /** @description The providers that exist or existed, by id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveProviders"];
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
                    "application/problem+json": components["schemas"]["ReadLiveProvidersProblem"];
                };
            };
        };
    };
    readProviderHistory: {
        parameters: {
            query?: {
                /** @description Only intervals that end after this moment; by default all of the last 35 days */
                since?: string;
            };
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states of the provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderHistory"];
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
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
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
                    "application/problem+json": components["schemas"]["ReadProviderHistoryProblem"];
                };
            };
        };
    };
    drainProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DrainProviderRequest"];
            };
        };
        responses: {
            /** @description The provider with its `drain`; `ETag` is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
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
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["DrainProviderProblem"];
                };
            };
        };
    };
    endProviderDrain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider is not drained */
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
            /** @description `not_owner`: the request names another user, or a resource of another user. `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["EndProviderDrainProblem"];
                };
            };
        };
    };
    suspendProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendProviderRequest"];
            };
        };
        responses: {
            /** @description The provider with `suspended`; `ETag` is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
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
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["SuspendProviderProblem"];
                };
            };
        };
    };
    liftProviderSuspension: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiftSuspensionRequest"];
            };
        };
        responses: {
            /** @description The provider is not suspended by an administrator */
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
            /** @description `role_required`: the caller lacks the role. `insufficient_scope`: the caller's scopes do not cover this. `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["LiftProviderSuspensionProblem"];
                };
            };
        };
    };
    verifyProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the version to change */
                "if-match"?: string;
            };
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyProviderRequest"];
            };
        };
        responses: {
            /** @description The provider with its `verification`; `ETag` is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
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
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_mismatch`: the provider has another version than the one in If-Match */
            412: {
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
                    "application/problem+json": components["schemas"]["VerifyProviderProblem"];
                };
            };
        };
    };
    summarizeProviders: {
        parameters: {
            query?: {
                /** @description Part of a GPU model name, case ignored */
                gpu_model?: string;
                /** @description GPU architecture, case ignored */
                architecture?: string;
                /** @description For example 8.9; a GPU whose capability is not numeric does not match */
                min_compute_capability?: string;
                /** @description Minimum MB that a GPU reports. Cards report less than their nominal size: see min_vram_gb */
                min_vram?: number;
                /** @description Minimum nominal GB of a GPU; a card may report 7 % less */
                min_vram_gb?: number;
                /** @description Only the entries with these ids, at most 100, separated by commas; the list leaves out unknown ones */
                ids?: string;
                owner_id?: string;
                /** @description Case ignored */
                location?: string;
                /** @description Labels that the provider has, each as `label.<name>=<value>` or `label[<name>]=<value>`: exactly this value */
                label?: {
                    [key: string]: string;
                };
                /** @description Minimum logical processors of the host */
                min_cpu_cores?: number;
                /** @description Minimum nominal GB of memory of the host; the operating system may report 7 % less */
                min_ram_gb?: number;
                /** @description Minimum disk of the host, GB */
                min_disk_gb?: number;
                /** @description Mbit/s */
                min_download_mbps?: number;
                /** @description Mbit/s */
                min_upload_mbps?: number;
                /** @description Minimum version of CUDA; versions compare numerically: 12.10 is newer than 12.9 */
                min_cuda?: string;
                /** @description true: only providers that the platform has verified in the last 30 days */
                verified?: boolean;
                /** @description Minimum `uptime_percent_30d`, with at most two decimals, such as 99.95 */
                min_uptime_percent?: number;
                /** @description true: only suspended providers, of every owner for administrators, `auditor` and `registry:read` */
                suspended?: boolean;
                /** @description true: only providers that are not drained */
                exclude_drained?: boolean;
                status?: "idle" | "busy" | "offline" | "maintenance" | "error";
                /** @description Seen within this time, for example 90s */
                seen_within?: string;
                /** @description true: only providers whose GPUs are all healthy */
                healthy_only?: boolean;
                /** @description Maximum temperature of a GPU, degrees Celsius; one that reports none does not match */
                max_temperature?: number;
                /** @description Maximum core utilization of a GPU, percent; one that reports none does not match */
                max_utilization?: number;
                /** @description Maximum `hourly_rate` of a GPU, which is healthy and free; one without does not match */
                max_hourly_rate?: string;
                /** @description How many GPUs of the provider must match the conditions on a GPU */
                min_gpus?: number;
                /** @description How many healthy GPUs of the provider must be free and match the conditions on a GPU */
                min_free_gpus?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetSummary"];
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
            /** @description `network_not_allowed`: the key may not be used from this network */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: too many requests without an access token from this address; see Retry-After */
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
                    "application/problem+json": components["schemas"]["SummarizeProvidersProblem"];
                };
            };
        };
    };
    recordHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerID: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HeartbeatRequest"];
            };
        };
        responses: {
            /** @description The heartbeat was recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatResponse"];
                };
            };
            /** @description `validation_failed`: the request is invalid; `errors` names what. `invalid_metrics`: the metrics are invalid, but the heartbeat counted */
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
            /** @description `provider_not_found`: there is no such provider, or it is not the caller's. `provider_deleted`: the provider was deleted */
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
            /** @description `database_unavailable`: the database cannot be reached; see Retry-After. `heartbeats_overloaded`: too many heartbeats are waiting */
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
                    "application/problem+json": components["schemas"]["RecordHeartbeatProblem"];
                };
            };
        };
    };
}

/** The operations that take an Idempotency-Key, as method and path. */
export const operationsWithIdempotencyKey: readonly string[] = [
  "POST /providers"
];
