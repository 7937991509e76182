import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OrderView, refundReasonMaxLength } from '../../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'

interface RefundDialogProps {
  readonly order: OrderView
  /** What the provider has returned already. */
  readonly returnedCents: number
  readonly onClose: () => void
}

/** Refunds the version of the order that is displayed. */
export function RefundDialog({ order, returnedCents, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  const [reason, setReason] = useState('')
  const refund = useMutation(
    api.orders.refund.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('admin-orders:refund.done') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('admin-orders:refund.failed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.key() }),
    }),
  )
  const ready = reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !refund.isPending) refund.mutate({ id: order.id, version: order.version, reason: reason.trim() })
  }
  return (
    <Dialog
      title={t('admin-orders:refund.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('admin-orders:refund.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={refund.isPending} disabled={!ready}>
            {t('admin-orders:refund.button')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.part} noValidate onSubmit={submit}>
        <p>{t('admin-orders:refund.text', { amount: formatBrl(order.totalCents - returnedCents, i18n.language) })}</p>
        <TextArea
          label={t('admin-orders:refund.reason')}
          hint={t('admin-orders:refund.reasonHint')}
          maxLength={refundReasonMaxLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
