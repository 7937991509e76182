import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newsletterPagePath } from '../../../shared/newsletter/paths.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { InvalidLink } from './invalid-link.tsx'
import styles from './newsletter.module.css'

/** Opening the page changes nothing, because scanners open links; the button posts. */
export function Unsubscription({ link }: { link: string }) {
  const { t } = useTranslation(['newsletter', 'errors'])
  const end = useMutation(api.newsletter.unsubscribe.mutationOptions())
  if (refusalCode(end.error) === 'newsletter.link_invalid') return <InvalidLink />
  return (
    <Card className="stack">
      {end.isSuccess ? (
        <p role="status">{t('unsubscribe.done')}</p>
      ) : (
        <>
          <p>{t('unsubscribe.text')}</p>
          <div className={styles.actions}>
            <Button loading={end.isPending} onClick={() => end.mutate({ token: link })}>
              {t('unsubscribe.button')}
            </Button>
          </div>
        </>
      )}
      {end.isError && <p role="alert">{problemText(t, end.error)}</p>}
      <p>
        <Link to={newsletterPagePath('data', link)}>{t('data.open')}</Link>
      </p>
    </Card>
  )
}
