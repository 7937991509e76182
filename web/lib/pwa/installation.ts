import { createSignal } from '../signal.ts'

/** Chromium's offer to install; other browsers have none and install by their menu. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** What the browser has said so far; `changed` tells when it says more. */
export const installation = {
  offer: null as InstallOffer | null,
  installed: false,
  changed: createSignal(),
}

/** Keeps the browser's offer for the button that takes it up; called once at the start. */
export function startInstallation(): void {
  installation.installed = window.matchMedia('(display-mode: standalone)').matches
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installation.offer = event as InstallOffer
    installation.changed.tell()
  })
  window.addEventListener('appinstalled', () => {
    installation.installed = true
    installation.changed.tell()
  })
}
