import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

/** A page without a photo, or with a very slow one, goes on by then. */
const longestWaitMs = 4000

let shown = false
const signal = createSignal()

/** Says that the first screen's picture has come: what would compete with its painting waits until that is done. */
export function firstPictureCame({ currentTarget }: { readonly currentTarget: HTMLImageElement }): void {
  const painted = () => requestAnimationFrame(() => setTimeout(firstPictureShown))
  // One that cannot be decoded is not painted, and nothing need wait for it.
  currentTarget.decode().then(painted, painted)
}

/** Says that the first screen has its picture (or cannot have it): what would have competed with it may come. */
export function firstPictureShown(): void {
  shown = true
  signal.tell()
}

/** Whether the first picture of this visit is there, so that what nobody looks at yet may be fetched. */
export function useFirstPicture(): boolean {
  return useSyncExternalStore(subscribe, () => shown)
}

function subscribe(listener: () => void): () => void {
  const leave = signal.subscribe(listener)
  const timer = window.setTimeout(firstPictureShown, longestWaitMs)
  return () => {
    leave()
    window.clearTimeout(timer)
  }
}
