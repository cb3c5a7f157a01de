import { useSyncExternalStore } from 'react';

/** One value that components may follow. */
export interface Store<Value> {
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store. Writing the value that it has tells no listener. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store, followed. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.read);
}
