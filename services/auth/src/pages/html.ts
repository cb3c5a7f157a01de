/** Markup that may be put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Markup from a template. Whatever is put into it is text, for elements and quoted attributes, unless it is markup. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = template.map((text, at) => text + render(parts[at]));
  return new Html(texts.join(''));
}
