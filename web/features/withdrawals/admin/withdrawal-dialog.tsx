import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { WithdrawalFile } from '../../../../shared/contract/withdrawals.ts'
import { nextWithdrawalStatus } from '../../../../shared/life-cycles/withdrawal.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { useActor } from '../../../lib/session/session.ts'
import { instantText } from '../../../lib/wording.ts'
import { History } from '../../../ui/approvals/history.tsx'
import type { Outcome } from '../../../ui/approvals/outcome.ts'
import { ReportDialog } from '../../../ui/approvals/report-dialog.tsx'
import styles from '../../../ui/money/money.module.css'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Deciding } from './deciding.tsx'
import type { Verdict } from './use-verdict.ts'

/** One withdrawal beside the table: what whoever makes the transfer needs, and how its approval went. */
export function WithdrawalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useTranslation(['withdrawals', 'errors'])
  const actor = useActor()
  const file = useQuery(api.withdrawals.file.queryOptions({ input: { id } }))
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const amount = file.data ? formatBrl(file.data.amountCents, i18n.language) : '…'
  const reason = file.data && whyNot(file.data, actor?.id)
  const disabledReason = reason && t(`errors:error.${reason}`)
  return (
    <>
      <Dialog
        title={t('admin.file.title', { amount })}
        placement="side"
        onClose={onClose}
        actions={
          file.data && (
            <>
              <Button variant="danger" disabledReason={disabledReason} onClick={() => setVerdict('fail')}>
                {t('admin.fail')}
              </Button>
              <Button disabledReason={disabledReason} onClick={() => setVerdict('complete')}>
                {t('admin.complete')}
              </Button>
            </>
          )
        }
      >
        {file.isError ? (
          <ErrorPanel error={file.error} onRetry={() => void file.refetch()} />
        ) : file.data ? (
          <Facts of={file.data} />
        ) : (
          <Skeleton height="24rem" radius="12px" />
        )}
      </Dialog>
      {verdict && (
        <Deciding
          ids={[id]}
          verdict={verdict}
          onClose={() => setVerdict(null)}
          onDecided={(outcome) => setRefused(outcome.refused)}
        />
      )}
      {refused.length > 0 && <ReportDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}

/** Why this admin cannot decide it, by the table of its life: the server decides again. */
function whyNot({ status, requester }: WithdrawalFile, actorId: string | undefined) {
  if (nextWithdrawalStatus(status, 'admin', 'complete') === undefined) return 'approval.already_decided'
  return requester.id === actorId ? 'approval.own_request' : undefined
}

function Facts({ of }: { of: WithdrawalFile }) {
  const { t, i18n } = useTranslation(['withdrawals', 'approvals'])
  const moment = (instant: string) => instantText(instant, i18n.language)
  const { requester, steps, audits } = of
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('approvals:file.person'),
      <Link key="person" to={`/admin/users/${requester.id}`}>
        {requester.name ?? requester.email ?? t('approvals:nameless')}
      </Link>,
    ],
    [t('admin.file.pixKey', { type: t(`types.${of.pixKeyType}`) }), of.pixKey],
    [t('approvals:file.taxId'), of.taxId],
    [t('approvals:file.requested'), moment(of.createdAt)],
    ...(of.decidedAt ? [[t('approvals:file.decided'), moment(of.decidedAt)] as const] : []),
    ...(of.reason ? [[t('approvals:file.reason'), of.reason] as const] : []),
    [t('approvals:file.id'), of.id],
  ]
  return (
    <div className={styles.file}>
      <p className={styles.badges}>
        <StatusBadge status={of.status} />
        {of.takesTwo && <Badge tone="violet">{t('approvals:takesTwo')}</Badge>}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <History steps={steps} audits={audits} />
    </div>
  )
}
