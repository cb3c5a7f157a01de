/** The configuration is unusable. Each problem names the key as it was written; none contains a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(service: string, problems: readonly string[]) {
    super([`The configuration of ${service} cannot be used:`, ...problems].join('\n  - '));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
