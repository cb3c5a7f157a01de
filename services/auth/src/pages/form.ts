import { type Html, html } from './html.ts';

/** What was typed into a form. Fields that are empty are absent. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** What is wrong, as a sentence. */
export interface FormProblem {
  /** Undefined for a problem of the whole form. */
  readonly field?: string;
  readonly message: string;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'password' | 'email' | 'text';
  /** Lets browsers and password managers fill it in (WCAG 2.2, 1.3.5). */
  readonly autocomplete: string;
  readonly hint?: string;
  readonly value?: string | undefined;
}

interface Form {
  /** The last segment of the page's path: the address of the form has no token. */
  readonly action: string;
  /** Values that are sent along. */
  readonly hidden: FormValues;
  readonly fields: readonly Field[];
  /** The account, for password managers, which store a new password with it. */
  readonly username?: string | undefined;
  /** Further content before the button. */
  readonly more?: Html | undefined;
  readonly button: string;
  readonly problems?: readonly FormProblem[] | undefined;
}

/** Has the focus when the page opens, and links to each field. */
function summaryOf(problems: readonly FormProblem[]): Html | undefined {
  if (problems.length === 0) return undefined;
  const items = problems.map(
    ({ field, message }) =>
      html`<li>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2>
<ul>${items}</ul>
</div>
`;
}

function fieldOf(
  { name, label, type, autocomplete, hint, value }: Field,
  problems: readonly FormProblem[],
): Html {
  const own = problems.filter(({ field }) => field === name);
  const isWrong = own.length > 0;
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const described = [...(hint === undefined ? [] : [hintId]), ...(isWrong ? [problemId] : [])].join(' ');
  return html`<div class="field${isWrong ? ' wrong' : ''}">
<label for="${name}">${label}</label>
${hint === undefined ? undefined : html`<p class="hint" id="${hintId}">${hint}</p>`}
${isWrong ? html`<div id="${problemId}">${own.map(({ message }) => html`<p class="problem">${message}</p>`)}</div>` : undefined}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" spellcheck="false" autocapitalize="none"
${described === '' ? undefined : html`aria-describedby="${described}"`}
${isWrong ? html`aria-invalid="true"` : undefined}
${value === undefined ? undefined : html`value="${value}"`}>
</div>
`;
}

/** A form, below a summary of its problems. It is judged here, not by the browser, so that all problems look alike. */
export function formOf({ action, hidden, fields, username, more, button, problems = [] }: Form): Html {
  const account =
    username === undefined
      ? undefined
      : html`<input type="text" name="username" autocomplete="username" value="${username}" readonly hidden>
`;
  const values = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
  );
  return html`${summaryOf(problems)}<form method="post" action="${action}" novalidate>
${values}${account}${fields.map((field) => fieldOf(field, problems))}${more}<button type="submit">${button}</button>
</form>`;
}
