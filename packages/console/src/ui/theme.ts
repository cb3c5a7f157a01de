export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'gridlease-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** What the visitor chose for this browser. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function apply(): void {
  const chosen = chosenTheme();
  const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** Shows the chosen colours, or those of the system, from now on; a choice in another tab counts, too. */
export function followTheme(): void {
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  apply();
}

/** Chooses colours, for this browser. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(STORED, chosen);
  apply();
}
