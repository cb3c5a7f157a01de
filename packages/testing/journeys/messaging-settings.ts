/**
 * Billing's streams and subjects of one test.
 *
 * @param prefix unique, as `testNats` gives it
 * @param stream of billing's events
 */
export function messagingSettings(prefix: string, stream: string): Record<string, string> {
  return {
    GRIDLEASE_MESSAGING__STREAM: stream,
    GRIDLEASE_MESSAGING__USAGE_STREAM: `${prefix}-usage`,
    GRIDLEASE_MESSAGING__DEAD_LETTER_STREAM: `${prefix}-dlq`,
    GRIDLEASE_MESSAGING__SUBJECTS__EVENTS: `${prefix}.billing`,
    GRIDLEASE_MESSAGING__SUBJECTS__USAGE: `${prefix}.usage`,
    GRIDLEASE_MESSAGING__SUBJECTS__DEAD_LETTERS: `${prefix}.dlq`,
    GRIDLEASE_MESSAGING__SUBJECTS__REGISTRY_EVENTS: `${prefix}.registry`,
  };
}
