import { createSignal } from '../signal.ts'

/** Chromium's `beforeinstallprompt` event. Other browsers install from their menu. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

export const installation = {
  offer: null as InstallOffer | null,
  installed: false,
  changed: createSignal(),
}

/** Stores the browser's install prompt for the install button; called once at the start. */
export function startInstallation(): void {
  installation.installed = window.matchMedia('(display-mode: standalone)').matches
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installation.offer = event as InstallOffer
    installation.changed.emit()
  })
  window.addEventListener('appinstalled', () => {
    installation.installed = true
    installation.changed.emit()
  })
}
