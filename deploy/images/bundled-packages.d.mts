/** A plugin of Rolldown and Vite that writes which packages a bundle has parts of; see bundled-packages.mjs. */
export function bundledPackages(file: string | undefined): {
  name: string;
  writeBundle(options: unknown, bundle: Record<string, { moduleIds?: readonly string[] }>): void;
};
