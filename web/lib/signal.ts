/** Tells whoever listens that something is different now; `subscribe` is what `useSyncExternalStore` takes. */
export interface Signal {
  readonly tell: () => void
  /** Returns how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
