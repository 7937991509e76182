import { useSyncExternalStore } from 'react'
import { useColorMode } from './color-mode.ts'

const prefersDark = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(prefersDark)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** What is on the screen, light or dark, for what cannot read custom properties: `system` is resolved and followed. */
export function useShownColorMode(): 'light' | 'dark' {
  const chosen = useColorMode()
  const systemIsDark = useSyncExternalStore(subscribe, () => window.matchMedia(prefersDark).matches)
  if (chosen === 'system') return systemIsDark ? 'dark' : 'light'
  return chosen
}
