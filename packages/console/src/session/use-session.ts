import { useStore } from '../connection/store.ts';
import { session, type User, userOf } from './session.ts';

/**
 * The user of the page: everything below the frame of the console has one.
 *
 * @throws Error outside of it
 */
export function useUser(): User {
  const user = userOf(useStore(session));
  if (user === undefined) throw new Error('This page is shown to users alone.');
  return user;
}
