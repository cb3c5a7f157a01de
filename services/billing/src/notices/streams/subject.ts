import { isReadable } from '../../books/wallets/wallet-access.ts';
import { isProviders, isSeenWhole } from '../../rentals/sessions/visibility.ts';
import { topics, type Viewer } from './viewer.ts';
import type { WalletOwner } from './wallet-owners.ts';

/** What an event is about: a rental, or wallets. */
export type Subject =
  | {
      readonly kind: 'session';
      readonly sessionId: string;
      readonly userId: string;
      readonly providerId: string;
      readonly providerOwnerId: string;
    }
  | {
      readonly kind: 'wallets';
      readonly wallets: readonly ({ readonly id: string } & WalletOwner)[];
      readonly sessionId?: string | undefined;
      readonly providerId?: string | undefined;
    };

/** How much of an event a viewer sees: `limited` is the side of the machine's owner. */
export type Sight = 'whole' | 'limited';

/** Decides whether, and how, a viewer sees an event of this subject. */
export function sightOf(viewer: Viewer, subject: Subject): Sight | undefined {
  if (viewer.sessionId !== undefined && subject.sessionId !== viewer.sessionId) return undefined;
  if (viewer.providerId !== undefined && subject.providerId !== viewer.providerId) return undefined;
  const { actor, readsMoney, walletId } = viewer;
  if (subject.kind === 'session') {
    if (walletId !== undefined) return undefined;
    if (readsMoney && isSeenWhole(actor, subject)) return 'whole';
    return isProviders(actor, subject) ? 'limited' : undefined;
  }
  const isSeen = subject.wallets.some(
    (wallet) => (walletId === undefined || wallet.id === walletId) && isReadable(actor, wallet),
  );
  return readsMoney && isSeen ? 'whole' : undefined;
}

/** Every topic under which a viewer of this subject may wait. */
export function topicsOfSubject(subject: Subject): string[] {
  const { sessionId, providerId } = subject;
  const users =
    subject.kind === 'session'
      ? [subject.userId, subject.providerOwnerId]
      : subject.wallets.map(({ userId }) => userId);
  const wallets = subject.kind === 'session' ? [] : subject.wallets.map(({ id }) => id);
  return [
    topics.everything,
    ...new Set(users.map(topics.user)),
    ...new Set(wallets.map(topics.wallet)),
    ...(sessionId === undefined ? [] : [topics.session(sessionId)]),
    ...(providerId === undefined ? [] : [topics.provider(providerId)]),
  ];
}
