import type { TFunction } from 'i18next'
import { shareWithSystem } from '../../../lib/share.ts'
import { notify } from '../../../ui/toasts/toasts.ts'

type Texts = TFunction<['recyclables', 'common']>

/** Returns the URL for sharing an ad: chat apps read a preview there, browsers are redirected to the ad. */
export function shareAddress(id: string): string {
  return `${window.location.origin}/share/${id}`
}

/** Shares an ad with the platform's dialog; copies the URL where there is none. */
export async function shareAd(ad: { id: string; type: string }, t: Texts): Promise<void> {
  const url = shareAddress(ad.id)
  if (!(await shareWithSystem({ title: ad.type, url }))) await copyAddress(url, t)
}

/** If the browser refuses, shows the URL for manual copying. */
export async function copyAddress(url: string, t: Texts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify.success({ title: t('detail.linkCopied') })
  } catch {
    notify.info({ title: t('detail.linkToCopy'), description: url, durationMs: 10_000 })
  }
}
