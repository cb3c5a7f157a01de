/** What people start most. A template fills in the form; everything in it can be changed. */
export interface Template {
  readonly name: 'notebook' | 'ssh' | 'batch';
  readonly title: string;
  readonly hint: string;
  readonly image: string;
  readonly command?: string;
  readonly ports?: string;
  /** Its rental ends by itself when the command ends. */
  readonly hasFiles: boolean;
  readonly needsKey: boolean;
}

export const TEMPLATES: readonly Template[] = [
  {
    name: 'notebook',
    title: 'Notebook',
    hint: 'Jupyter in the browser, with a token that only this rental has.',
    image: 'quay.io/jupyter/pytorch-notebook:cuda12-latest',
    ports: '8888',
    hasFiles: false,
    needsKey: false,
  },
  {
    name: 'ssh',
    title: 'SSH',
    hint: 'A container that you log in to with your key.',
    image: 'pytorch/pytorch:2.9.0-cuda12.8-cudnn9-runtime',
    command: 'sleep infinity',
    hasFiles: false,
    needsKey: true,
  },
  {
    name: 'batch',
    title: 'Batch job',
    hint: 'One command; the rental ends when it does. Inputs come from your files, outputs go back there.',
    image: 'pytorch/pytorch:2.9.0-cuda12.8-cudnn9-runtime',
    command: 'python /data/train.py',
    hasFiles: true,
    needsKey: false,
  },
];

/** The template of the address; the first one where it names none. */
export function templateFrom(search: URLSearchParams): Template {
  const named = TEMPLATES.find(({ name }) => name === search.get('template'));
  return named ?? (TEMPLATES[0] as Template);
}
