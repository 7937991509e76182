import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { UnsubscribeScope } from '../../../shared/contract/notifications.ts'
import { optionalMail } from '../../../shared/notifications/optional-mails.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Page } from '../../ui/page/page.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './notifications.module.css'

/**
 * `/unsubscribe/{token}/{type}`: the link in an e-mail. Opening it changes nothing, because scanners open links; the
 * buttons post.
 */
export default function UnsubscribePage() {
  const { t } = useTranslation(['mails', 'errors'])
  const { token = '', type: asked } = useParams()
  const type = optionalMail.safeParse(asked).data
  const end = useMutation(api.notifications.unsubscribe.mutationOptions())
  const ended: UnsubscribeScope | undefined = end.data?.type
  return (
    <Page title={t('unsubscribe.title')} heading={t('unsubscribe.title')} width="narrow">
      <Card className={styles.section}>
        {ended === undefined ? (
          <>
            <p>{t('unsubscribe.text')}</p>
            <div className={styles.choices}>
              {type && (
                <Button
                  loading={end.isPending && end.variables.type === type}
                  onClick={() => end.mutate({ token, type })}
                >
                  {t(`unsubscribe.one.${type}`)}
                </Button>
              )}
              <Button
                variant="secondary"
                loading={end.isPending && end.variables.type === 'all'}
                onClick={() => end.mutate({ token, type: 'all' })}
              >
                {t('unsubscribe.all')}
              </Button>
            </div>
          </>
        ) : (
          <p role="status">{ended === 'all' ? t('unsubscribe.allDone') : t(`unsubscribe.oneDone.${ended}`)}</p>
        )}
        {end.isError && <p role="alert">{problemText(t, end.error)}</p>}
        <p className={styles.soft}>{t('unsubscribe.required')}</p>
        <p>
          <Link to="/profile#notifications">{t('unsubscribe.preferences')}</Link>
        </p>
      </Card>
    </Page>
  )
}
