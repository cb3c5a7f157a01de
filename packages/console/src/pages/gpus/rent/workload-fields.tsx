import { TextArea, TextField } from '../../../ui/fields.tsx';
import type { Template } from './templates.ts';

const FILE_HINT =
  'One per line. Names are those of your files, such as data/train.py; links that begin with https:// work, too.';

/** What is to run, filled in by the template. */
export function WorkloadFields({ template }: { readonly template: Template }) {
  return (
    <>
      <TextField
        name="image"
        label="Image"
        hint="A container image of a public registry."
        defaultValue={template.image}
        autoComplete="off"
        spellCheck={false}
      />
      {template.needsKey && <KeyField />}
      {template.command !== undefined && <CommandField command={template.command} />}
      {template.hasFiles && <FileFields />}
      <details>
        <summary>More settings</summary>
        <div className="stack">
          {template.command === undefined && <CommandField />}
          <TextField
            name="args"
            label="Arguments"
            hint="Separated by spaces; for the command of the image."
            autoComplete="off"
          />
          <TextArea name="env" label="Variables" hint="One per line, as NAME=value." rows={3} />
          <TextField
            name="ports"
            label="Ports"
            hint="HTTP ports, separated by commas; the machine publishes each of them."
            defaultValue={template.ports}
            autoComplete="off"
          />
          {!template.needsKey && <KeyField />}
          {!template.hasFiles && <FileFields />}
        </div>
      </details>
    </>
  );
}

function KeyField() {
  return (
    <TextArea
      name="ssh_public_key"
      label="Your public SSH key"
      hint="The contents of ~/.ssh/id_ed25519.pub; ssh-keygen makes one."
      placeholder="ssh-ed25519 AAAA… you@laptop"
      rows={3}
      spellCheck={false}
    />
  );
}

function CommandField({ command }: { readonly command?: string }) {
  return (
    <TextArea
      name="command"
      label="Command"
      hint="Run by the shell of the image; empty: the image’s own command."
      defaultValue={command}
      rows={2}
      spellCheck={false}
    />
  );
}

function FileFields() {
  return (
    <>
      <TextArea
        name="inputs"
        label="Inputs: file, then path in the container"
        hint={FILE_HINT}
        placeholder="data/train.py /data/train.py"
        rows={3}
        spellCheck={false}
      />
      <TextArea
        name="outputs"
        label="Outputs: path in the container, then file"
        hint="One per line. They are uploaded when the rental ends, and appear among your files."
        placeholder="/out/model.bin models/model.bin"
        rows={3}
        spellCheck={false}
      />
    </>
  );
}
