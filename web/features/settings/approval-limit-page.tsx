import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApprovalLimitView } from '../../../shared/contract/settings.ts'
import { formatBrl } from '../../../shared/money.ts'
import { largestTwoAdminsAboveCents } from '../../../shared/setting-fields.ts'
import { api } from '../../lib/server/operations.ts'
import { useActor } from '../../lib/session/session.ts'
import { instantText } from '../../lib/wording.ts'
import styles from '../../ui/money/money.module.css'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { limitChange } from './limit-change.ts'
import { LimitForm } from './limit-form.tsx'

/** `/admin/approval-limit`: the amount above which two admins decide (rules 10.16), and its history. */
export default function ApprovalLimitPage() {
  const { t } = useTranslation('approvals')
  const actor = useActor()
  const limit = useQuery(api.settings.approvalLimit.queryOptions())
  return (
    <Page title={t('limit.title')} heading={t('limit.title')} width="narrow">
      {limit.data && actor ? (
        <>
          <p>
            <Sentence {...limit.data} />
          </p>
          {limit.data.raise && <RaiseRequest raise={limit.data.raise} isOwn={limit.data.raise.by.id === actor.id} />}
          <Card>
            {/* Another admin's change remounts the form with the new version. */}
            <LimitForm key={limit.data.version} before={limit.data} actorId={actor.id} />
          </Card>
          <Changes changes={limit.data.changes} />
        </>
      ) : limit.isError ? (
        <ErrorPanel error={limit.error} onRetry={() => void limit.refetch()} />
      ) : (
        <Skeleton height="28rem" radius="12px" />
      )}
    </Page>
  )
}

function Sentence({ twoAdminsAboveCents }: Pick<ApprovalLimitView, 'twoAdminsAboveCents'>) {
  const { t, i18n } = useTranslation('approvals')
  if (twoAdminsAboveCents >= largestTwoAdminsAboveCents) return t('limit.none')
  if (twoAdminsAboveCents === 0) return t('limit.every')
  return t('limit.above', { amount: formatBrl(twoAdminsAboveCents, i18n.language) })
}

interface WishProps {
  readonly raise: NonNullable<ApprovalLimitView['raise']>
  readonly isOwn: boolean
}

function RaiseRequest({ raise, isOwn }: WishProps) {
  const { t, i18n } = useTranslation('approvals')
  const amount = formatBrl(raise.twoAdminsAboveCents, i18n.language)
  return (
    <p role="status" className={styles.strong}>
      {isOwn ? t('limit.ownWish', { amount }) : t('limit.wish', { amount, name: raise.by.name ?? t('limit.someone') })}
    </p>
  )
}

function Changes({ changes }: Pick<ApprovalLimitView, 'changes'>) {
  const { t, i18n } = useTranslation('approvals')
  const sentence = (change: (typeof changes)[number]) => {
    const { text, ...cents } = limitChange(change)
    return t(
      text,
      Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, formatBrl(amount, i18n.language)])),
    )
  }
  return (
    <section className={styles.list} aria-labelledby="limit-changes">
      <h2 id="limit-changes">{t('limit.changes')}</h2>
      {changes.length === 0 && <p className={styles.soft}>{t('limit.unchanged')}</p>}
      <ul className="stack-small">
        {changes.map((change) => (
          <li key={change.id} className={styles.line}>
            <p className={styles.strong}>{sentence(change)}</p>
            <p dir="auto" className={styles.words}>
              {change.reason}
            </p>
            <p className={styles.soft}>
              {t('limit.by', {
                name: change.actor.name ?? t('limit.someone'),
                at: instantText(change.at, i18n.language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
