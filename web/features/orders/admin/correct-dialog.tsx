import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CorrectionBearer,
  correctionBearers,
  correctionReasonMaxLength,
  type Finding,
} from '../../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'

/** Books the displayed difference. The first admin above the limit proposes; the second one confirms as proposed. */
export function CorrectDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  const { id, differenceCents, returnsCents, proposal, kind, remedy } = finding
  const isCancel = remedy === 'cancel'
  const [bearer, setBearer] = useState<CorrectionBearer>(kind === 'fee_differs' ? 'provider-costs' : 'losses')
  const [reason, setReason] = useState('')
  const correct = useMutation(
    api.orders.correct.mutationOptions({
      onSuccess: ({ booked }) => {
        const done = isCancel ? 'admin-orders:correct.cancelDone' : 'admin-orders:correct.done'
        notify.success({ title: t(booked ? done : 'admin-orders:correct.proposed') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('admin-orders:correct.failed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.findings.key() }),
    }),
  )
  const ready = proposal !== null || reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || correct.isPending) return
    correct.mutate({ id, differenceCents, bearer: proposal?.bearer ?? bearer, reason: reason.trim() })
  }
  const write = (cents: number) => formatBrl(Math.abs(cents), i18n.language)
  return (
    <Dialog
      title={t(isCancel ? 'admin-orders:correct.cancelTitle' : 'admin-orders:correct.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('admin-orders:correct.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={correct.isPending} disabled={!ready}>
            {t(
              proposal
                ? 'admin-orders:correct.second'
                : isCancel
                  ? 'admin-orders:correct.cancelOpen'
                  : 'admin-orders:correct.button',
            )}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.part} noValidate onSubmit={submit}>
        <p>
          {t(
            isCancel
              ? 'admin-orders:correct.cancelText'
              : `admin-orders:correct.${differenceCents < 0 ? 'less' : 'more'}`,
            {
              amount: write(differenceCents),
            },
          )}
        </p>
        {returnsCents !== 0 && <p>{t('admin-orders:correct.returns', { amount: write(returnsCents) })}</p>}
        {proposal ? (
          <>
            {!isCancel && <p>{t(`admin-orders:correct.bearer.${proposal.bearer}`)}</p>}
            <p dir="auto" className={styles.notice}>
              {proposal.reason}
            </p>
          </>
        ) : (
          <>
            {!isCancel && (
              <Select
                label={t('admin-orders:correct.bearerLabel')}
                value={bearer}
                options={correctionBearers.map((value) => ({
                  value,
                  label: t(`admin-orders:correct.bearer.${value}`),
                }))}
                onChange={({ currentTarget: { value } }) =>
                  setBearer(value === 'provider-costs' ? 'provider-costs' : 'losses')
                }
              />
            )}
            <TextArea
              label={t('admin-orders:correct.reason')}
              hint={t('admin-orders:correct.reasonHint')}
              maxLength={correctionReasonMaxLength}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
