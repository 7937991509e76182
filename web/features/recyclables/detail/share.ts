import type { TFunction } from 'i18next'
import { notify } from '../../../ui/toasts/toasts.ts'

/** Shares an ad's address by the platform's own dialog, or copies it where there is none. */
export async function shareAd(
  ad: { id: string; type: string },
  t: TFunction<['recyclables', 'common']>,
): Promise<void> {
  // Chat apps read the preview there; people are led on to the ad.
  const url = `${window.location.origin}/share/${ad.id}`
  if ('share' in navigator) {
    try {
      await navigator.share({ title: ad.type, url })
      return
    } catch (error) {
      // Closing the dialog is no failure; anything else falls back to copying.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    notify.success({ title: t('detail.linkCopied') })
  } catch {
    notify.info({ title: t('detail.linkToCopy'), description: url, durationMs: 10_000 })
  }
}
