import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Repayment } from '../../../../shared/contract/repayments.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { endToEndIdLength } from '../../../../shared/payouts/transfer.ts'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { instantText } from '../../../lib/wording.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'

/** What is owed to buyers because the provider cannot pay it back. */
export function Repayments() {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const repayments = useQuery(api.orders.repayments.queryOptions({ input: {} }))
  const { items, owedCents = 0 } = repayments.data ?? {}
  return (
    <section className="stack" aria-labelledby="repayments">
      <h2 id="repayments">{t('admin-orders:repayment.title')}</h2>
      <p className="soft">{t('admin-orders:repayment.text')}</p>
      {repayments.isError ? (
        <ErrorPanel error={repayments.error} onRetry={() => void repayments.refetch()} />
      ) : (
        items === undefined && <Skeleton height="3rem" radius="12px" />
      )}
      {items?.length === 0 && <p className="soft">{t('admin-orders:repayment.none')}</p>}
      {items && items.length > 0 && (
        <>
          <p>{t('admin-orders:repayment.owed', { amount: formatBrl(owedCents, i18n.language) })}</p>
          <ul className={styles.list}>
            {items.map((one) => (
              <li key={one.paymentId} className={styles.finding}>
                <OneRepayment repayment={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function OneRepayment({ repayment }: { repayment: Repayment }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const [endToEndId, setEndToEndId] = useState('')
  const { paymentId, orderId, type, amountCents, status, taxId, createdAt, version } = repayment
  const isEndorsed = status === 'endorsed'
  const pay = useMutation(
    api.orders.payRepayment.mutationOptions({
      onSuccess: (after) =>
        notify.success({
          title: t(after.status === 'paid' ? 'admin-orders:repayment.paid' : 'admin-orders:repayment.endorsed'),
        }),
      onError: (error) => notify.error({ title: t('admin-orders:askFailed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.repayments.key() }),
    }),
  )
  return (
    <>
      <h3>{t('admin-orders:repayment.line', { amount: formatBrl(amountCents, i18n.language), type })}</h3>
      <p>{t(`admin-orders:repayment.status.${status as 'ready'}`)}</p>
      {taxId !== null && <p>{t('admin-orders:repayment.key', { taxId: maskTaxId(taxId) })}</p>}
      <p className="soft">
        {t('admin-orders:payment', { id: paymentId })} ·{' '}
        <time dateTime={createdAt}>{instantText(createdAt, i18n.language)}</time>
      </p>
      {isEndorsed && (
        <TextField
          label={t('admin-orders:repayment.endToEnd')}
          hint={t('admin-orders:repayment.endToEndHint')}
          maxLength={endToEndIdLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={endToEndId}
          onChange={({ currentTarget }) => setEndToEndId(currentTarget.value.trim())}
        />
      )}
      {(isEndorsed || status === 'ready') && (
        <div>
          <Button size="small" loading={pay.isPending} onClick={() => pay.mutate({ paymentId, endToEndId, version })}>
            {t(isEndorsed ? 'admin-orders:repayment.pay' : 'admin-orders:repayment.endorse')}
          </Button>
        </div>
      )}
      <Link to={`/admin/orders/${orderId}`}>{orderId}</Link>
    </>
  )
}
