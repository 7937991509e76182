import { useSyncExternalStore } from 'react'
import { installation } from './installation.ts'

export type InstallationState = 'offered' | 'by-menu' | 'installed'

function currentState(): InstallationState {
  if (installation.installed) return 'installed'
  return installation.offer === null ? 'by-menu' : 'offered'
}

export function useInstallation(): { state: InstallationState; install: () => Promise<void> } {
  const state = useSyncExternalStore(installation.changed.subscribe, currentState)
  return {
    state,
    install: async () => {
      await installation.offer?.prompt()
      installation.offer = null
      installation.changed.emit()
    },
  }
}
