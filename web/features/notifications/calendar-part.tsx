import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { instantText } from '../../lib/wording.ts'
import { CalendarPlus, CalendarX, Copy } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './notifications.module.css'

/** The secret URL of the calendar is shown once. */
export function CalendarPart({ since }: { since: string | null }) {
  const { t } = useTranslation(['notifications', 'errors'])
  const cache = useQueryClient()
  const options = {
    onSuccess: () => void cache.invalidateQueries({ queryKey: api.notifications.preferences.key() }),
    onError: (error: Error) => notify.error({ title: t('calendar.failed'), description: problemText(t, error) }),
  }
  const open = useMutation(api.notifications.openCalendar.mutationOptions(options))
  const close = useMutation(api.notifications.closeCalendar.mutationOptions(options))
  const url = since === null ? undefined : open.data?.url
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify.success({ title: t('calendar.copied') }),
      () => notify.error({ title: t('calendar.notCopied') }),
    )
  return (
    <section className={styles.part}>
      <h3>{t('calendar.title')}</h3>
      <p>{t('calendar.text')}</p>
      {since !== null && (
        <p role="status" className={styles.soft}>
          {t('calendar.since', { at: instantText(since, languageTag(currentLocale())) })}
        </p>
      )}
      {url && (
        <>
          <p>{t('calendar.once')}</p>
          <p className={styles.address}>
            <code>{url}</code>
          </p>
        </>
      )}
      <div className={styles.choices}>
        {url && (
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(url)}>
            {t('calendar.copy')}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<CalendarPlus aria-hidden="true" />}
          loading={open.isPending}
          onClick={() => open.mutate(undefined)}
        >
          {since === null ? t('calendar.open') : t('calendar.renew')}
        </Button>
        {since !== null && (
          <Button
            variant="secondary"
            icon={<CalendarX aria-hidden="true" />}
            loading={close.isPending}
            onClick={() => close.mutate(undefined)}
          >
            {t('calendar.close')}
          </Button>
        )}
      </div>
    </section>
  )
}
