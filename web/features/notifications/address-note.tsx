import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { CircleAlert } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './notifications.module.css'

interface AddressState {
  readonly bounced: boolean
  readonly requiredOnly: boolean
}

/** Asks for another address after a bounce, and offers optional e-mails again after an unsubscription (rules 16.9). */
export function AddressNote({ address: { bounced, requiredOnly } }: { address: AddressState }) {
  const { t } = useTranslation(['notifications', 'errors'])
  const cache = useQueryClient()
  const resume = useMutation(
    api.notifications.resumeMails.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('address.resumed') })
        void cache.invalidateQueries({ queryKey: api.notifications.preferences.key() })
      },
      onError: (error) => notify.error({ title: t('address.failed'), description: problemText(t, error) }),
    }),
  )
  if (bounced)
    return (
      <p role="alert" className={styles.note}>
        <CircleAlert aria-hidden="true" />
        {t('address.bounced')}
      </p>
    )
  if (!requiredOnly) return null
  return (
    <div className={styles.note}>
      <CircleAlert aria-hidden="true" />
      <p>{t('address.requiredOnly')}</p>
      <Button variant="secondary" size="small" loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
        {t('address.resume')}
      </Button>
    </div>
  )
}
