/** The image of the demo where it runs in a container: small, public, and with a web server. */
export const DEFAULT_IMAGE = 'busybox:1';
const PORT = 8080;
const FONT = 'font: 1.1rem/1.6 system-ui, sans-serif';

/** Serves the page; what is known only on the machine is filled in there. */
const SCRIPT = `
mkdir -p /tmp/page && cd /tmp/page || exit 1
printf '%s' "$DEMO_PAGE" | sed -e "s/{{rental}}/$GRIDLEASE_SESSION_ID/g" -e "s/{{since}}/$(date -u)/g" > index.html
if busybox --list 2>/dev/null | grep -qx httpd; then exec busybox httpd -f -p ${PORT} -h .; fi
exec python3 -m http.server ${PORT}
`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

export interface PageFacts {
  readonly machine: string;
  readonly card: string;
  /** How it runs, in words. */
  readonly runs: string;
}

function pageOf({ machine, card, runs }: PageFacts): string {
  const rows = Object.entries({
    Rental: '{{rental}}',
    Machine: machine,
    Card: card,
    Runs: runs,
    Since: '{{since}}',
  });
  const cells = rows.map(([name, value]) => {
    const text = value.startsWith('{{') ? value : escapeHtml(value);
    return `<tr><th>${name}</th><td>${text}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A rental of Gridlease</title>
<style>body { ${FONT}; margin: 4rem auto; max-width: 42rem } th { text-align: left; padding-right: 2rem }</style>
<h1>A rental of Gridlease</h1>
<p>This page is served by the workload of a rental, on the machine that was rented.</p>
<table>${cells.join('')}</table>
</html>
`;
}

/** What the renter orders. In a container the script runs; page.mjs takes the page from the environment as well. */
export function demoWorkload(image: string, facts: PageFacts): Record<string, unknown> {
  return { image, command: ['sh', '-c', SCRIPT], ports: [PORT], env: { DEMO_PAGE: pageOf(facts) } };
}
