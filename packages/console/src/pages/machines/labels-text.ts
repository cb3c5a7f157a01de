type Labels = Readonly<Record<string, string>>;

/** Labels as lines `name=value`, by name. */
export function labelsToText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
}

/** What was typed as labels: one on each line; a line without `=` is a name without a value. Empty lines are left out. */
export function textToLabels(text: string): Labels {
  const lines = text.split('\n').map((line) => line.trim());
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const [name = '', ...rest] = line.split('=');
      return [name.trim(), rest.join('=').trim()];
    }),
  );
}
