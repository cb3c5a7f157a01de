/** Chromium's way to write a file while it arrives. */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Saves a short text as a file. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain' }));
}

/**
 * Saves a response as a file: written while it arrives where the browser can, else kept in memory first. A response that
 * breaks off leaves no file.
 *
 * @param open sends the request; called once the visitor has chosen a place, if the browser asks for one
 * @returns whether there is a file: false when the visitor chose no place
 */
export async function saveResponse(name: string, open: () => Promise<Response>): Promise<boolean> {
  const { showSaveFilePicker } = window as FilePicker;
  if (showSaveFilePicker === undefined) {
    saveBlob(name, await (await open()).blob());
    return true;
  }
  const file = await chooseFile(() => showSaveFilePicker.call(window, { suggestedName: name }));
  if (file === undefined) return false;
  const { body } = await open();
  // A pipe that breaks discards what was written.
  await body?.pipeTo(await file.createWritable());
  return true;
}

async function chooseFile(
  ask: () => Promise<FileSystemFileHandle>,
): Promise<FileSystemFileHandle | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Saves what is in memory as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
