/** What tabs tell each other, so that all of them have the same user. */
export type Notice =
  | 'signed-in'
  | 'signed-out'
  /** A tab was told that the session is over. */
  | 'ended';

const channel = new BroadcastChannel('gridlease-session');

/** Tells the other tabs of this browser. */
export function tellTabs(notice: Notice): void {
  channel.postMessage(notice);
}

/** Hears what other tabs tell. */
export function hearTabs(onNotice: (notice: Notice) => void): void {
  channel.onmessage = ({ data }: MessageEvent<Notice>) => onNotice(data);
}
