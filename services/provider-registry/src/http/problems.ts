import type { ProblemCatalogue } from '@gridlease/common/http/documented-responses';

/** The problem codes of the registry, by status; an operation documents those that its `problems` name. */
export const PROBLEMS: ProblemCatalogue = {
  400: {
    invalid_metrics: 'the metrics are invalid, but the heartbeat counted',
    provider_id_mismatch: 'the body names another provider than the path',
  },
  403: {
    key_bound: 'the key is bound to certain providers',
  },
  404: {
    provider_not_found: "there is no such provider, or it is not the caller's",
    provider_deleted: 'the provider was deleted',
  },
  409: {
    gpu_in_use: 'a rental has a GPU that the update removes, renumbers or shares in another way',
    provider_in_use: 'rentals run on the provider; an administrator ends them with `force=true`',
    provider_already_exists: 'another provider of the owner, `provider_id`, has the name or one of the GPUs',
  },
  412: {
    version_mismatch: 'the provider has another version than the one in If-Match',
  },
  429: {
    too_many_requests: 'too many requests without an access token from this address; see Retry-After',
  },
  503: {
    heartbeats_overloaded: 'too many heartbeats are waiting',
    registration_raced: 'a GPU is being moved between two providers',
  },
};
