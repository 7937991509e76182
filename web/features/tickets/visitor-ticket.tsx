import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '../../../shared/contract/tickets.ts'
import { download } from '../../lib/download.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Download, Trash2 } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { TicketThread } from './ticket-thread.tsx'
import styles from './tickets.module.css'

interface Link {
  readonly id: string
  readonly token: string
}

/** A ticket opened by the link of an answer: all its data, as a file too, and its removal. */
export function VisitorTicket({ link }: { link: Link }) {
  const { t } = useTranslation('tickets')
  const ticket = useQuery(api.tickets.openByLink.queryOptions({ input: link }))
  if (ticket.isPending) return <Skeleton height="16rem" radius="12px" />
  if (ticket.isError && refusalCode(ticket.error) === 'ticket.not_found') {
    return (
      <EmptyState
        illustration={<EmptyBox />}
        title={t('visitor.missing')}
        text={t('visitor.missingText')}
        action={<LinkButton to="/support">{t('visitor.new')}</LinkButton>}
      />
    )
  }
  if (ticket.isError)
    return <ErrorPanel title={t('loadFailed')} error={ticket.error} onRetry={() => void ticket.refetch()} />
  return <OpenedTicket ticket={ticket.data} link={link} />
}

function OpenedTicket({ ticket, link }: { ticket: TicketView; link: Link }) {
  const { t } = useTranslation('tickets')
  const [asking, setAsking] = useState(false)
  const save = () => download(t('visitor.file'), JSON.stringify(ticket, null, 2), 'application/json')
  return (
    <>
      <p>{t('visitor.text', { email: ticket.email })}</p>
      <Card>
        <TicketThread ticket={ticket} />
      </Card>
      <div className={styles.actions}>
        <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={save}>
          {t('visitor.download')}
        </Button>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('visitor.erase')}
        </Button>
      </div>
      {asking && <EraseDialog link={link} onClose={() => setAsking(false)} />}
    </>
  )
}

function EraseDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const cache = useQueryClient()
  const erase = useMutation(
    api.tickets.eraseByLink.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('visitor.erased') })
        return cache.resetQueries({ queryKey: api.tickets.openByLink.key() })
      },
      onError: (error) => notify.error({ title: t('visitor.eraseFailed'), description: problemText(t, error) }),
      onSettled: onClose,
    }),
  )
  return (
    <FormDialog
      title={t('visitor.eraseTitle')}
      cancelLabel={t('visitor.cancel')}
      submitLabel={t('visitor.erase')}
      danger
      loading={erase.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => erase.mutate(link)}
    >
      <p>{t('visitor.eraseText')}</p>
    </FormDialog>
  )
}
