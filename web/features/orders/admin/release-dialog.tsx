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

interface ReleaseDialogProps {
  readonly order: OrderView
  readonly onClose: () => void
}

/** Releases the deferred earnings of the version of the order that is displayed. */
export function ReleaseDialog({ order, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  const [reason, setReason] = useState('')
  const release = useMutation(
    api.orders.releaseEarnings.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('admin-orders:release.done') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('admin-orders:release.failed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.key() }),
    }),
  )
  const ready = reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !release.isPending) release.mutate({ id: order.id, version: order.version, reason: reason.trim() })
  }
  return (
    <Dialog
      title={t('admin-orders:release.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('admin-orders:release.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={release.isPending} disabled={!ready}>
            {t('admin-orders:release.button')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.part} noValidate onSubmit={submit}>
        <p>{t('admin-orders:release.text', { amount: formatBrl(order.priceCents, i18n.language) })}</p>
        <TextArea
          label={t('admin-orders:release.reason')}
          hint={t('admin-orders:release.reasonHint')}
          maxLength={refundReasonMaxLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
