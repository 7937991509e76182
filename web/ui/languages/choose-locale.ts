import i18next from 'i18next'
import type { Locale } from '../../../shared/locales.ts'
import { changeLocale } from '../../i18n/change-locale.ts'
import { notify } from '../toasts/toasts.ts'

/** Changes the locale; a toast says so if its texts fail to load. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    await changeLocale(locale)
  } catch {
    notify.error({ title: i18next.t('load.failed') })
  }
}
