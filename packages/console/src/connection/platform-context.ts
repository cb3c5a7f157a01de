import { createContext, useContext } from 'react';
import type { Platform } from './platform.ts';

/** What the platform says of itself, for all pages. */
export const PlatformContext = createContext<Platform | undefined>(undefined);

/** @throws Error outside of the context */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === undefined) throw new Error('Pages are shown once the platform is known.');
  return platform;
}
