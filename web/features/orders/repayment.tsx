import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../shared/money.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './orders.module.css'

/** What the provider cannot pay back: the buyer confirms the own CPF or CNPJ as PIX key. */
export function OwnRepayment({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation(['orders', 'errors'])
  const cache = useQueryClient()
  const isAsked = order.side === 'buyer' && order.status !== 'created' && order.status !== 'paid'
  const repayment = useQuery({
    ...api.orders.repayment.queryOptions({ input: { id: order.id } }),
    enabled: isAsked,
  })
  const state = useMutation(
    api.orders.stateRepaymentKey.mutationOptions({
      onSuccess: () => notify.success({ title: t('repayment.stated') }),
      onError: (error) => notify.error({ title: t('repayment.failed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.key() }),
    }),
  )
  const { item = null, ownTaxId = null } = repayment.data ?? {}
  if (!item || item.status === 'ended') return null
  const amount = formatBrl(item.amountCents, i18n.language)
  const key = item.taxId ?? ownTaxId
  return (
    <section className={styles.notice} aria-labelledby="repayment">
      <h2 id="repayment">{t('repayment.title', { amount })}</h2>
      <p>{t(`repayment.status.${item.status}`, { amount, taxId: key === null ? '' : maskTaxId(key) })}</p>
      {item.status === 'key_needed' && ownTaxId === null && (
        <LinkButton to="/profile">{t('repayment.toProfile')}</LinkButton>
      )}
      {item.status === 'key_needed' && ownTaxId !== null && (
        <Button loading={state.isPending} onClick={() => state.mutate({ id: order.id, taxId: ownTaxId })}>
          {t('repayment.confirm', { taxId: maskTaxId(ownTaxId) })}
        </Button>
      )}
    </section>
  )
}
