import type { TFunction } from 'i18next'
import { recyclablePath } from '../../lib/wording.ts'
import { notify } from '../../ui/toasts.ts'

/** Shares an ad's address by the platform's own dialog, or copies it where there is none. */
export async function shareAd(
  ad: { id: string; type: string },
  t: TFunction<['recyclables', 'common']>,
): Promise<void> {
  const url = window.location.origin + recyclablePath(ad)
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
