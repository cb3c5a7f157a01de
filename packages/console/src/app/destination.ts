/** The address of the sign-in page that leads back to a page of the console. */
export function signInAddress(location: string, search: string): string {
  const wanted = search === '' ? location : `${location}?${search}`;
  return wanted === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(wanted)}`;
}

/** Where the visitor wanted to go: a page of the console, whatever the address says. */
export function destination(): string {
  const wanted = new URLSearchParams(window.location.search).get('to') ?? '/';
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}
