import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channels, type NotificationPreferences, noticeKinds } from '../../../shared/notifications/channels.ts'
import { clockText } from '../../lib/clock-text.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './notifications.module.css'

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return value
})
const firstQuietHours = { from: '22:00', until: '07:00' }

export function NotificationPreferencesForm({
  chosen: { kinds, quietHours, quotes, weeklySummary },
}: {
  chosen: NotificationPreferences
}) {
  const { t, i18n } = useTranslation(['notifications', 'errors'])
  const cache = useQueryClient()
  const draft = useDraft<NotificationPreferences>({ kinds, quietHours, quotes, weeklySummary }, (shown) => ({
    quietHours: isEmpty(shown.quietHours) ? t('preferences.same') : undefined,
  }))
  const chosen = draft.values
  const save = useMutation(
    api.notifications.savePreferences.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('preferences.saved') })
        void cache.invalidateQueries({ queryKey: api.notifications.preferences.key() })
      },
    }),
  )
  const hours = chosen.quietHours
  return (
    <Form
      submitLabel={t('preferences.save')}
      draft={draft}
      loading={save.isPending}
      submitError={save.error && problemText(t, save.error)}
      failedTitle={t('preferences.failed')}
      onSubmit={() => save.mutate(chosen)}
    >
      <p className={styles.soft}>{t('preferences.text')}</p>
      {noticeKinds.map((kind) => (
        <fieldset key={kind} className={styles.kind}>
          <legend>{t(`preferences.kind.${kind}`)}</legend>
          <div className={styles.choices}>
            {channels.map((way) => (
              <Checkbox
                key={way}
                label={t(`preferences.way.${way}`)}
                checked={chosen.kinds[kind][way]}
                onChange={({ currentTarget: { checked } }) =>
                  draft.set({
                    kinds: { ...chosen.kinds, [kind]: { ...chosen.kinds[kind], [way]: checked } },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Checkbox
        label={t('preferences.weeklySummary')}
        checked={chosen.weeklySummary}
        onChange={({ currentTarget: { checked } }) => draft.set({ weeklySummary: checked })}
      />
      <Checkbox
        label={t('preferences.quotes')}
        checked={chosen.quotes}
        onChange={({ currentTarget: { checked } }) => draft.set({ quotes: checked })}
      />
      <Checkbox
        label={t('preferences.quiet')}
        checked={hours !== null}
        onChange={({ currentTarget: { checked } }) => draft.set({ quietHours: checked ? firstQuietHours : null })}
      />
      {hours && (
        <div className={styles.hours}>
          {(['from', 'until'] as const).map((end) => (
            <Select
              key={end}
              label={t(`preferences.${end}`)}
              value={hours[end]}
              options={halfHours.map((value) => ({ value, label: clockText(value, i18n.language) }))}
              error={isEmpty(hours) && end === 'until' ? t('preferences.same') : undefined}
              onChange={({ currentTarget: { value } }) => draft.set({ quietHours: { ...hours, [end]: value } })}
            />
          ))}
        </div>
      )}
    </Form>
  )
}

function isEmpty(hours: NotificationPreferences['quietHours']): boolean {
  return hours !== null && hours.from === hours.until
}
