/** Of a service, in the names of environment variables. */
export const environmentName = (name: string) => name.toUpperCase().replaceAll('-', '_');
export const indent = (text: string, levels: number) => text.replaceAll(/^(?=.)/gm, '\t'.repeat(levels));
/** A path in a regular expression. */
export const escaped = (path: string) => path.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');
