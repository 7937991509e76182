import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newsletterPagePath } from '../../../shared/newsletter/paths.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { InvalidLink } from './invalid-link.tsx'
import styles from './newsletter.module.css'

/**
 * Posts once when it is opened: scanners that only fetch the link confirm nothing, and readers need no second click.
 */
export function Confirmation({ link }: { link: string }) {
  const { t } = useTranslation(['newsletter', 'errors'])
  const { mutate, data, error, isError } = useMutation(api.newsletter.confirm.mutationOptions())
  const posted = useRef(false)
  useEffect(() => {
    if (posted.current) return
    posted.current = true
    mutate({ link })
  }, [link, mutate])
  const code = refusalCode(error)
  if (code === 'newsletter.link_invalid') return <InvalidLink />
  return (
    <Card className="stack">
      {data ? (
        <>
          <p role="status">{t('confirm.done')}</p>
          <div className={styles.actions}>
            <LinkButton to="/">{t('home')}</LinkButton>
            <Link to={newsletterPagePath('data', data.link)}>{t('data.open')}</Link>
          </div>
        </>
      ) : code === 'newsletter.link_used' ? (
        <>
          <p role="status">{problemText(t, error)}</p>
          <div className={styles.actions}>
            <LinkButton to="/">{t('home')}</LinkButton>
          </div>
        </>
      ) : isError ? (
        <>
          <p role="alert">{t('confirm.failed')}</p>
          <div className={styles.actions}>
            <Button onClick={() => mutate({ link })}>{t('retry')}</Button>
          </div>
        </>
      ) : (
        <p role="status">{t('confirm.loading')}</p>
      )}
    </Card>
  )
}
