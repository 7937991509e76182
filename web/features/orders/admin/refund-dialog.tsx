import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OrderView, refundReasonMaxLength } from '../../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { notify } from '../../../ui/toasts/toasts.ts'

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
  const draft = useDraft({ reason: '' })
  const reason = draft.values.reason.trim()
  const refund = useMutation(
    api.orders.refund.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('admin-orders:refund.done') })
        onClose()
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.key() }),
    }),
  )
  return (
    <FormDialog
      title={t('admin-orders:refund.title')}
      cancelLabel={t('admin-orders:refund.cancel')}
      submitLabel={t('admin-orders:refund.button')}
      danger
      ready={reason !== ''}
      loading={refund.isPending}
      submitError={refund.error && problemText(t, refund.error)}
      failedTitle={t('admin-orders:refund.failed')}
      onClose={onClose}
      onSubmit={() => refund.mutate({ id: order.id, version: order.version, reason })}
    >
      <p>{t('admin-orders:refund.text', { amount: formatBrl(order.totalCents - returnedCents, i18n.language) })}</p>
      <TextArea
        label={t('admin-orders:refund.reason')}
        hint={t('admin-orders:refund.reasonHint')}
        maxLength={refundReasonMaxLength}
        {...draft.field('reason')}
      />
    </FormDialog>
  )
}
