import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Finding } from '../../../../shared/contract/orders.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { instantText } from '../../../lib/wording.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'
import { paymentStatusText, saleStateText } from './payment-status-text.ts'

export function Findings() {
  const { t } = useTranslation('orders')
  const findings = useQuery(api.orders.findings.queryOptions({ input: {} }))
  const items = findings.data?.items
  return (
    <section className={styles.part} aria-labelledby="findings">
      <h2 id="findings">{t('admin.findings')}</h2>
      {items === undefined && !findings.isError && <Skeleton height="3rem" radius="12px" />}
      {findings.isError && <ErrorPanel error={findings.error} onRetry={() => void findings.refetch()} />}
      {findings.data && <Comparison {...findings.data} />}
      {items?.length === 0 && <p className={styles.soft}>{t('admin.noFindings')}</p>}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((finding) => (
            <li key={finding.id}>
              <Difference finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ComparisonProps {
  readonly comparedAt: string | null
  readonly comparedPayments: number
  readonly atStakeCents: number
}

function Comparison({ comparedAt, comparedPayments, atStakeCents }: ComparisonProps) {
  const { t, i18n } = useTranslation('orders')
  const when = comparedAt === null ? null : instantText(comparedAt, i18n.language)
  return (
    <p className={styles.soft}>
      {when === null ? t('admin.neverCompared') : t('admin.compared', { when, count: comparedPayments })}
      {atStakeCents > 0 && ` ${t('admin.atStake', { amount: formatBrl(atStakeCents, i18n.language) })}`}
    </p>
  )
}

function Difference({ finding }: { finding: Finding }) {
  const { t, i18n } = useTranslation(['orders', 'errors'])
  const cache = useQueryClient()
  const { id, kind, remedy, provider, ledger, paymentId, orderId, foundAt } = finding
  const act = useMutation(
    api.orders.remedy.mutationOptions({
      onSuccess: () => notify.success({ title: t('admin.asked') }),
      onError: (error) => notify.error({ title: t('admin.askFailed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.findings.key() }),
    }),
  )
  const write = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <article className={styles.finding}>
      <h3>{t(`admin.kind.${kind}`)}</h3>
      <p>
        {t('admin.provider', {
          standing: paymentStatusText(t, provider.standing),
          amount: write(provider.amountCents),
        })}
      </p>
      <p>{t('admin.ledger', { state: saleStateText(t, ledger.state), amount: write(ledger.amountCents) })}</p>
      <p className={styles.soft}>
        {t('admin.payment', { id: paymentId })} · <time dateTime={foundAt}>{instantText(foundAt, i18n.language)}</time>
      </p>
      <p>{t(`admin.advice.${remedy}`)}</p>
      <div className={styles.buttons}>
        <Button size="small" variant="secondary" loading={act.isPending} onClick={() => act.mutate({ id })}>
          {t(`admin.remedy.${remedy}`)}
        </Button>
        {orderId?.startsWith('ord_') && <Link to={`/admin/orders/${orderId}`}>{orderId}</Link>}
      </div>
    </article>
  )
}
