import { useSyncExternalStore } from 'react'
import { useColorMode } from './color-mode.ts'

const prefersDark = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(prefersDark)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns the visible colour mode, with `system` resolved, for code that cannot read CSS custom properties. */
export function useShownColorMode(): 'light' | 'dark' {
  const chosen = useColorMode()
  const systemIsDark = useSyncExternalStore(subscribe, () => window.matchMedia(prefersDark).matches)
  if (chosen === 'system') return systemIsDark ? 'dark' : 'light'
  return chosen
}
