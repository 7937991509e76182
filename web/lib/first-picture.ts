import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

/** Continues after this time without a picture, or with a very slow one. */
const longestWaitMs = 4000

let shown = false
const signal = createSignal()

/** Call when the first screen's picture has loaded. Deferred work starts after it is painted. */
export function onFirstPictureLoad({ currentTarget }: { readonly currentTarget: HTMLImageElement }): void {
  const painted = () => requestAnimationFrame(() => setTimeout(markFirstPictureShown))
  // A picture that cannot be decoded is not painted, so nothing waits for it.
  currentTarget.decode().then(painted, painted)
}

/** Call when the first screen's picture is painted or cannot be shown. Starts deferred work. */
export function markFirstPictureShown(): void {
  shown = true
  signal.emit()
}

/** Returns whether the first picture is painted, so that content outside the screen may load. */
export function useFirstPicture(): boolean {
  return useSyncExternalStore(subscribe, () => shown)
}

function subscribe(listener: () => void): () => void {
  const leave = signal.subscribe(listener)
  const timer = window.setTimeout(markFirstPictureShown, longestWaitMs)
  return () => {
    leave()
    window.clearTimeout(timer)
  }
}
