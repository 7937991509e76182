import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Subscription } from '../../../shared/contract/newsletter.ts'
import { newsletterPagePath } from '../../../shared/newsletter/paths.ts'
import { download } from '../../lib/download.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { instantText } from '../../lib/wording.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Download, Trash2 } from '../../ui/icons/icons.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { InvalidLink } from './invalid-link.tsx'
import styles from './newsletter.module.css'

/** All data of a subscriber, as a file too, and their removal (rules 11.11). */
export function SubscriberData({ link }: { link: string }) {
  const { t } = useTranslation('newsletter')
  const [erased, setErased] = useState(false)
  const subscription = useQuery(api.newsletter.openByLink.queryOptions({ input: { link }, enabled: !erased }))
  if (erased)
    return (
      <Card className="stack" role="status">
        <h2>{t('data.erased')}</h2>
        <p>{t('data.erasedText')}</p>
        <div className={styles.actions}>
          <LinkButton to="/">{t('home')}</LinkButton>
        </div>
      </Card>
    )
  if (subscription.isPending) return <Skeleton height="16rem" radius="12px" />
  if (refusalCode(subscription.error) === 'newsletter.link_invalid') return <InvalidLink />
  if (subscription.isError)
    return (
      <ErrorPanel title={t('data.loadFailed')} error={subscription.error} onRetry={() => void subscription.refetch()} />
    )
  return <Opened subscription={subscription.data} link={link} onErased={() => setErased(true)} />
}

interface OpenedProps {
  readonly subscription: Subscription
  readonly link: string
  readonly onErased: () => void
}

function Opened({ subscription, link, onErased }: OpenedProps) {
  const { t, i18n } = useTranslation('newsletter')
  const [asking, setAsking] = useState(false)
  const { email, status, privacyVersion, requestedAt, confirmedAt, endedAt } = subscription
  const at = (instant: string | null) => instant && instantText(instant, i18n.language)
  const facts = (
    [
      [t('data.email'), email],
      [t('data.state'), t(`data.status.${status}`)],
      [t('data.requestedAt'), at(requestedAt)],
      [t('data.confirmedAt'), at(confirmedAt)],
      [t('data.endedAt'), at(endedAt)],
      [t('data.privacyVersion'), privacyVersion],
    ] as const
  ).filter(([, value]) => value !== null)
  const save = () => download(t('data.file'), JSON.stringify(subscription, null, 2), 'application/json')
  return (
    <>
      <Card className="stack">
        <Facts facts={facts} />
      </Card>
      <div className={styles.actions}>
        <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={save}>
          {t('data.download')}
        </Button>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('data.erase')}
        </Button>
        {(status === 'confirmed' || status === 'pending') && (
          <Link to={newsletterPagePath('unsubscribe', link)}>{t('unsubscribe.title')}</Link>
        )}
      </div>
      {asking && <EraseDialog link={link} onClose={() => setAsking(false)} onErased={onErased} />}
    </>
  )
}

function EraseDialog({ link, onClose, onErased }: Pick<OpenedProps, 'link' | 'onErased'> & { onClose: () => void }) {
  const { t } = useTranslation(['newsletter', 'errors'])
  const erase = useMutation(
    api.newsletter.eraseByLink.mutationOptions({
      onSuccess: onErased,
      onError: (error) => {
        notify.error({ title: t('data.eraseFailed'), description: problemText(t, error) })
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      title={t('data.eraseTitle')}
      cancelLabel={t('data.cancel')}
      submitLabel={t('data.erase')}
      danger
      loading={erase.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => erase.mutate({ link })}
    >
      <p>{t('data.eraseText')}</p>
    </FormDialog>
  )
}
