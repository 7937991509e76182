import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from '../orders.module.css'
import { Difference } from './difference.tsx'

export function Findings() {
  const { t } = useTranslation(['orders', 'admin-orders'])
  const findings = useQuery(api.orders.findings.queryOptions({ input: {} }))
  const items = findings.data?.items
  return (
    <section className="stack" aria-labelledby="findings">
      <h2 id="findings">{t('admin-orders:findings')}</h2>
      {items === undefined && !findings.isError && <Skeleton height="3rem" radius="12px" />}
      {findings.isError && <ErrorPanel error={findings.error} onRetry={() => void findings.refetch()} />}
      {findings.data && <Comparison {...findings.data} />}
      {items?.length === 0 && findings.data?.comparedAt && <p className="soft">{t('admin-orders:noFindings')}</p>}
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
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const when = comparedAt === null ? null : instantText(comparedAt, i18n.language)
  return (
    <p className="soft">
      {when === null ? t('admin-orders:neverCompared') : t('admin-orders:compared', { when, count: comparedPayments })}
      {atStakeCents > 0 && ` ${t('admin-orders:atStake', { amount: formatBrl(atStakeCents, i18n.language) })}`}
    </p>
  )
}
