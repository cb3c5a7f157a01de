/** Why a usage message can never be accepted: the values of `Dead-Letter-Reason`. */
export const DEAD_LETTER_REASONS = [
  'invalid_subject',
  'invalid_json',
  'validation_failed',
  'session_mismatch',
  'session_of_another_provider',
  'session_not_found',
  'session_not_active',
  'usage_conflict',
  'invalid_timestamp',
  'unauthenticated',
  'network_not_allowed',
  'not_owner',
  'unforeseen_error',
] as const;

export type DeadLetterReason = (typeof DEAD_LETTER_REASONS)[number];
