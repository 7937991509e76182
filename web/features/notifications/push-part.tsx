import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pushState, subscribePush, unsubscribePush } from '../../lib/pwa/push.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useActor } from '../../lib/session/session.ts'
import { BellOff, BellRing } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './notifications.module.css'

/**
 * Turns push notifications of this browser on or off. Explains the purpose first and asks for permission only after a
 * click.
 */
export function PushPart({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation(['notifications', 'errors'])
  const userId = useActor()?.id ?? ''
  const state = useQuery({ queryKey: ['push', userId], queryFn: () => pushState(userId), staleTime: 0 })
  const options = {
    onSettled: () => void state.refetch(),
    onError: (error: Error) => notify.error({ title: t('push.failed'), description: problemText(t, error) }),
  }
  const begin = useMutation({ mutationFn: () => subscribePush(userId, pushKey), ...options })
  const end = useMutation({ mutationFn: unsubscribePush, ...options })
  return (
    <section className={styles.part}>
      <h3>{t('push.title')}</h3>
      <p>{t('push.text')}</p>
      {state.data && (
        <>
          <p role="status" className={styles.soft}>
            {t(`push.${state.data}`)}
          </p>
          <div className={styles.choices}>
            {state.data === 'off' && (
              <Button icon={<BellRing aria-hidden="true" />} loading={begin.isPending} onClick={() => begin.mutate()}>
                {t('push.begin')}
              </Button>
            )}
            {state.data === 'on' && (
              <Button
                variant="secondary"
                icon={<BellOff aria-hidden="true" />}
                loading={end.isPending}
                onClick={() => end.mutate()}
              >
                {t('push.end')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
