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
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { StatusBadge } from '../status-badge.tsx'
import styles from '../withdrawals.module.css'
import { ReportDialog } from './report-dialog.tsx'
import type { Outcome, Verdict } from './use-verdict.ts'
import { VerdictDialog } from './verdict-dialog.tsx'

/** One withdrawal beside the table: what whoever makes the transfer needs, and how its approval went. */
export function WithdrawalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useTranslation(['withdrawals', 'errors'])
  const actor = useActor()
  const file = useQuery(api.withdrawals.file.queryOptions({ input: { id } }))
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const amount = file.data ? formatBrl(file.data.amountCents, i18n.language) : '…'
  const reason = file.data && whyNot(file.data, actor?.id)
  return (
    <>
      <Dialog
        title={t('admin.file.title', { amount })}
        placement="side"
        onClose={onClose}
        actions={
          file.data && (
            <>
              <Button
                variant="danger"
                disabledReason={reason && t(`errors:error.${reason}`)}
                onClick={() => setVerdict('fail')}
              >
                {t('admin.fail')}
              </Button>
              <Button disabledReason={reason && t(`errors:error.${reason}`)} onClick={() => setVerdict('complete')}>
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
        <VerdictDialog
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
  const { t, i18n } = useTranslation('withdrawals')
  const moment = (instant: string) => instantText(instant, i18n.language)
  const { requester, steps, audits } = of
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('admin.file.person'),
      <Link key="person" to={`/admin/users/${requester.id}`}>
        {requester.name ?? requester.email ?? t('admin.nameless')}
      </Link>,
    ],
    [t('admin.file.pixKey', { type: t(`types.${of.pixKeyType}`) }), of.pixKey],
    [t('admin.file.taxId'), of.taxId],
    [t('admin.file.requested'), moment(of.createdAt)],
    ...(of.decidedAt ? [[t('admin.file.decided'), moment(of.decidedAt)] as const] : []),
    ...(of.reason ? [[t('admin.file.reason'), of.reason] as const] : []),
    [t('admin.file.id'), of.id],
  ]
  return (
    <div className={styles.file}>
      <p className={styles.badges}>
        <StatusBadge status={of.status} />
        {of.takesTwo && <Badge tone="violet">{t('admin.takesTwo')}</Badge>}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.list}>
        <h3>{t('admin.file.steps')}</h3>
        <ol className={styles.steps}>
          {steps.map(({ at, step, by }) => (
            <li key={`${at}${step}`}>{[t(`admin.step.${step}`), by, moment(at)].filter(Boolean).join(' · ')}</li>
          ))}
        </ol>
      </section>
      <section className={styles.list}>
        <h3>{t('admin.file.record')}</h3>
        {audits.length === 0 && <p className={styles.soft}>{t('admin.file.noRecord')}</p>}
        <ul className={styles.steps}>
          {audits.map(({ id, at, action, actor, reason }) => (
            <li key={id} className={styles.words}>
              {[
                t(`admin.record.${action as 'fail:withdrawal'}`, { nsSeparator: false, defaultValue: action }),
                actor.name,
                moment(at),
                reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
