import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Finding } from '../../../../shared/contract/order-views.ts'
import { dayOf } from '../../../../shared/days.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { instantText } from '../../../lib/wording.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'
import { CorrectDialog } from './correct-dialog.tsx'
import { paymentStatusText, saleStateText } from './payment-status-text.ts'
import { TransferForm } from './transfer-form.tsx'

/** A difference with what both sides say, and what an admin can do about it. */
export function Difference({ finding }: { finding: Finding }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const { kind, remedy, provider, ledger, differenceCents, differs, proposal, paymentId, orderId, foundAt } = finding
  const write = (cents: number) => formatBrl(cents, i18n.language)
  const sign = differenceCents < 0 ? 'less' : 'more'
  return (
    <article className={styles.finding}>
      <h3>{t(`admin-orders:kind.${kind}`)}</h3>
      <p>
        {t('admin-orders:provider', {
          paymentStatus: paymentStatusText(t, provider.paymentStatus),
          amount: write(provider.amountCents),
        })}
      </p>
      <p>{t('admin-orders:ledger', { state: saleStateText(t, ledger.state), amount: write(ledger.amountCents) })}</p>
      {differs.map(({ what, ...values }) => {
        const shown = (value: string) =>
          what === 'amount' ? write(Number(value)) : value || t('admin-orders:differs.nothing')
        const sides = { provider: shown(values.provider), ledger: shown(values.ledger) }
        return <p key={what}>{t(`admin-orders:differs.${what}`, sides)}</p>
      })}
      {differenceCents !== 0 && (
        <p>{t(`admin-orders:difference.${sign}`, { amount: write(Math.abs(differenceCents)) })}</p>
      )}
      <p className="soft">
        {t('admin-orders:payment', { id: paymentId })} ·{' '}
        <time dateTime={foundAt}>{instantText(foundAt, i18n.language)}</time>
      </p>
      {proposal ? (
        <p className={styles.notice}>{t('admin-orders:correct.waits', { reason: proposal.reason })}</p>
      ) : (
        <p>{t(`admin-orders:advice.${remedy}`)}</p>
      )}
      <Remedies finding={finding} />
      {orderId?.startsWith('ord_') && <Link to={`/admin/orders/${orderId}`}>{orderId}</Link>}
    </article>
  )
}

function Remedies({ finding }: { finding: Finding }) {
  const { t } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const [correcting, setCorrecting] = useState(false)
  const [entering, setEntering] = useState(false)
  const { id, remedy, proposal, paymentId, at, provider } = finding
  const outcome = {
    onError: (error: Error) => notify.error({ title: t('admin-orders:askFailed'), description: problemText(t, error) }),
    onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.findings.key() }),
  }
  const compare = useMutation(
    api.orders.compare.mutationOptions({
      ...outcome,
      onSuccess: ({ agrees }) =>
        notify.success({ title: t(agrees ? 'admin-orders:agrees' : 'admin-orders:stillDiffers') }),
    }),
  )
  const refund = useMutation(
    api.orders.remedy.mutationOptions({
      ...outcome,
      onSuccess: () => notify.success({ title: t('admin-orders:asked') }),
    }),
  )
  return (
    <div className="row-centred">
      {(remedy === 'correct' || remedy === 'cancel') && (
        <Button size="small" onClick={() => setCorrecting(true)}>
          {t(
            proposal
              ? 'admin-orders:correct.second'
              : remedy === 'cancel'
                ? 'admin-orders:correct.cancelOpen'
                : 'admin-orders:correct.open',
          )}
        </Button>
      )}
      {remedy === 'enter' && !entering && (
        <Button size="small" onClick={() => setEntering(true)}>
          {t('admin-orders:remedy.enter')}
        </Button>
      )}
      {entering && (
        <TransferForm
          given={{ cents: provider.amountCents, day: dayOf(new Date(at ?? finding.foundAt)), reference: paymentId }}
          onDone={() => setEntering(false)}
        />
      )}
      {remedy === 'refund' && (
        <Button size="small" loading={refund.isPending} onClick={() => refund.mutate({ id })}>
          {t('admin-orders:remedy.refund')}
        </Button>
      )}
      <Button size="small" variant="secondary" loading={compare.isPending} onClick={() => compare.mutate({ id })}>
        {t('admin-orders:remedy.compare')}
      </Button>
      {correcting && <CorrectDialog finding={finding} onClose={() => setCorrecting(false)} />}
    </div>
  )
}
