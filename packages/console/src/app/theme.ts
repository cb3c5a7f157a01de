import { createStore } from '../connection/store.ts';

export type Theme = 'light' | 'dark' | 'system';

const STORED = 'gridlease-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** What the visitor chose for this browser. */
export const theme = createStore<Theme>((localStorage.getItem(STORED) as Theme | null) ?? 'system');

/** Shows the chosen colours, or those of the system, from now on. */
export function applyTheme(): void {
  const apply = () => {
    const chosen = theme.read();
    const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  theme.subscribe(apply);
  dark.addEventListener('change', apply);
  apply();
}

/** Chooses colours, for this browser. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(STORED, chosen);
  theme.write(chosen);
}
