import type { TFunction } from 'i18next'
import { notify } from '../../../ui/toasts/toasts.ts'

type Texts = TFunction<['recyclables', 'common']>

/** The address under which an ad is shared: chat apps read the preview there, people are led on to the ad. */
export function shareAddress(id: string): string {
  return `${window.location.origin}/share/${id}`
}

/** Opens WhatsApp with the ad's title and address written, for whomever one chooses there. */
export function whatsAppAddress(type: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${type} ${address}`)}`
}

/** Shares an ad's address by the platform's own dialog, or copies it where there is none. */
export async function shareAd(ad: { id: string; type: string }, t: Texts): Promise<void> {
  const url = shareAddress(ad.id)
  if ('share' in navigator) {
    try {
      await navigator.share({ title: ad.type, url })
      return
    } catch (error) {
      // Closing the dialog is no failure; anything else falls back to copying.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyAddress(url, t)
}

/** Copies an address; where the browser forbids it, it is shown to be copied by hand. */
export async function copyAddress(url: string, t: Texts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify.success({ title: t('detail.linkCopied') })
  } catch {
    notify.info({ title: t('detail.linkToCopy'), description: url, durationMs: 10_000 })
  }
}
