/** For the shell: nothing inside single quotes means anything but a single quote. */
function quote(text: string): string {
  return /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Runs the agent of a machine whose platform asks for no key. `gateway`: the origin of the platform. */
export function openCommand(gateway: string, ownerId: string): string {
  const settings = `GRIDLEASE_OWNER_ID=${quote(ownerId)} GRIDLEASE_REGISTRY_URL=${quote(gateway)}`;
  return `sudo ${settings} gridlease-agent`;
}

/** Gives a machine its key and starts its agent. */
export function enrolCommand(gateway: string, code: string): string {
  return `sudo gridlease-agent enroll ${quote(code)} --gateway ${quote(gateway)} && sudo systemctl restart gridlease-agent`;
}
