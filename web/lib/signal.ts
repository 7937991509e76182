/** A change signal; `subscribe` fits `useSyncExternalStore`. */
export interface Signal {
  readonly emit: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
