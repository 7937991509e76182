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

interface ReleaseDialogProps {
  readonly order: OrderView
  readonly onClose: () => void
}

/** Releases the deferred earnings of the version of the order that is displayed. */
export function ReleaseDialog({ order, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const draft = useDraft({ reason: '' })
  const reason = draft.values.reason.trim()
  const release = useMutation(
    api.orders.releaseEarnings.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('admin-orders:release.done') })
        onClose()
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.key() }),
    }),
  )
  return (
    <FormDialog
      title={t('admin-orders:release.title')}
      cancelLabel={t('admin-orders:release.cancel')}
      submitLabel={t('admin-orders:release.button')}
      ready={reason !== ''}
      loading={release.isPending}
      submitError={release.error && problemText(t, release.error)}
      failedTitle={t('admin-orders:release.failed')}
      onClose={onClose}
      onSubmit={() => release.mutate({ id: order.id, version: order.version, reason })}
    >
      <p>{t('admin-orders:release.text', { amount: formatBrl(order.priceCents, i18n.language) })}</p>
      <TextArea
        label={t('admin-orders:release.reason')}
        hint={t('admin-orders:release.reasonHint')}
        maxLength={refundReasonMaxLength}
        {...draft.field('reason')}
      />
    </FormDialog>
  )
}
