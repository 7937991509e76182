import { useSyncExternalStore } from 'react'

/** Chromium's offer to install; other browsers have none and install by their menu. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

export type InstallationState = 'offered' | 'by-menu' | 'installed'

let offer: InstallOffer | null = null
let installed = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the button that takes it up; called once at the start. */
export function startInstallation(): void {
  installed = window.matchMedia('(display-mode: standalone)').matches
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  window.addEventListener('appinstalled', () => {
    installed = true
    tell()
  })
}

function currentState(): InstallationState {
  if (installed) return 'installed'
  return offer === null ? 'by-menu' : 'offered'
}

/** Whether and how the application can be installed here, and the way to do it. */
export function useInstallation(): { state: InstallationState; install: () => Promise<void> } {
  const state = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentState)
  return {
    state,
    install: async () => {
      await offer?.prompt()
      offer = null
      tell()
    },
  }
}
