import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { TicketFile } from '../../../../shared/contract/tickets.ts'
import { nextTicketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { useActor } from '../../../lib/session/session.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { TicketThread } from '../ticket-thread.tsx'
import styles from '../tickets.module.css'
import { AnswerForm } from './answer-form.tsx'

export function TicketDetail({ id }: { id: string }) {
  const { t } = useTranslation('tickets')
  const { search } = useLocation()
  const ticket = useQuery(api.tickets.get.queryOptions({ input: { id } }))
  return (
    <div className={styles.form}>
      <BackLink to={{ pathname: '/admin/tickets', search }}>{t('admin.back')}</BackLink>
      <Loaded query={ticket} height="20rem" failedTitle={t('loadFailed')}>
        {(data) => <Opened ticket={data} />}
      </Loaded>
    </div>
  )
}

function Opened({ ticket }: { ticket: TicketFile }) {
  const { t } = useTranslation('tickets')
  const { email, authorId } = ticket
  return (
    <>
      <Card className={styles.form}>
        <span className={styles.head}>
          {authorId === null ? (
            <Badge>{t('admin.byVisitor')}</Badge>
          ) : (
            <Link to={`/admin/users/${authorId}`}>{t('admin.byAccount')}</Link>
          )}
          <Assignee ticket={ticket} />
        </span>
        <TicketThread ticket={ticket} author={email} />
      </Card>
      <AnswerForm ticket={ticket} />
      <Steps ticket={ticket} />
    </>
  )
}

function Assignee({ ticket: { id, version, assignee } }: { ticket: TicketFile }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const cache = useQueryClient()
  const actor = useActor()
  const isMine = assignee !== null && assignee.id === actor?.id
  const assign = useMutation(
    api.tickets.assign.mutationOptions({
      onSuccess: (after) => cache.setQueryData(api.tickets.get.queryKey({ input: { id } }), after),
      onError: (error) => notify.error({ title: t('admin.failed'), description: problemText(t, error) }),
      onSettled: () => void refetchAfterChange(cache, api.tickets.key()),
    }),
  )
  return (
    <>
      <span>
        {assignee === null
          ? t('admin.assignee.none')
          : isMine
            ? t('admin.assignee.me')
            : t('admin.assignedTo', { name: assignee.name ?? t('admin.nameless') })}
      </span>
      <Button
        variant="plain"
        size="small"
        loading={assign.isPending}
        onClick={() => assign.mutate({ id, version, to: isMine ? 'none' : 'me' })}
      >
        {t(isMine ? 'admin.giveBack' : 'admin.take')}
      </Button>
    </>
  )
}

function Steps({ ticket: { id, version, status } }: { ticket: TicketFile }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const cache = useQueryClient()
  const action = nextTicketStatus(status, 'close') ? 'close' : 'reopen'
  const step = useMutation(
    api.tickets[action].mutationOptions({
      onSuccess: (after) => {
        cache.setQueryData(api.tickets.get.queryKey({ input: { id } }), after)
        notify.success({ title: t(after.status === 'closed' ? 'admin.closed' : 'admin.reopened') })
      },
      onError: (error) => notify.error({ title: t('admin.failed'), description: problemText(t, error) }),
      onSettled: () => void refetchAfterChange(cache, api.tickets.key()),
    }),
  )
  return (
    <div className={styles.actions}>
      <Button variant="secondary" loading={step.isPending} onClick={() => step.mutate({ id, version })}>
        {t(`admin.${action}`)}
      </Button>
    </div>
  )
}
