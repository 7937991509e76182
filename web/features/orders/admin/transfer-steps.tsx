import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Transfer, transferReasonMaxLength } from '../../../../shared/contract/order-views.ts'
import { type TransferStep, transferSteps, transferTransition } from '../../../../shared/life-cycles/transfer.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'

/** The steps that this transfer allows; a proposed undo needs a reason. */
export function TransferSteps({ transfer }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const [undoing, setUndoing] = useState(false)
  const draft = useDraft({ reason: '' })
  const reason = draft.values.reason.trim()
  const { id, version, status, amountCents, undo } = transfer
  const decide = useMutation(
    api.orders.decideTransfer.mutationOptions({
      onSuccess: (after) => {
        notify.success({ title: t(`admin-orders:transfer.status.${after.status}`) })
        setUndoing(false)
      },
      onError: (error) => notify.error({ title: t('admin-orders:askFailed'), description: problemText(t, error) }),
      onSettled: () => {
        void cache.invalidateQueries({ queryKey: api.orders.transfers.key() })
        void cache.invalidateQueries({ queryKey: api.orders.findings.key() })
      },
    }),
  )
  const take = (step: TransferStep) =>
    step === 'propose_undo' ? setUndoing(true) : decide.mutate({ id, step, version })
  return (
    <>
      {status !== 'entered' && <span>{t(`admin-orders:transfer.status.${status}`)}</span>}
      {undo && <span className={styles.notice}>{t('reason', { reason: undo.reason })}</span>}
      <div className="row-centred">
        {transferSteps
          .filter((step) => transferTransition(status, step))
          .map((step) => (
            <Button
              key={step}
              size="small"
              variant={step === 'confirm' || step === 'undo' ? 'primary' : 'secondary'}
              loading={decide.isPending}
              onClick={() => take(step)}
            >
              {t(`admin-orders:transfer.step.${step}`)}
            </Button>
          ))}
      </div>
      {undoing && (
        <FormDialog
          title={t('admin-orders:transfer.undoTitle')}
          cancelLabel={t('admin-orders:transfer.cancel')}
          submitLabel={t('admin-orders:transfer.step.propose_undo')}
          ready={reason !== ''}
          loading={decide.isPending}
          submitError={decide.error && problemText(t, decide.error)}
          onClose={() => setUndoing(false)}
          onSubmit={() => decide.mutate({ id, step: 'propose_undo', reason, version })}
        >
          <p>{t('admin-orders:transfer.undoText', { amount: formatBrl(amountCents, i18n.language) })}</p>
          <TextArea
            label={t('admin-orders:correct.reason')}
            hint={t('admin-orders:correct.reasonHint')}
            maxLength={transferReasonMaxLength}
            {...draft.field('reason')}
          />
        </FormDialog>
      )}
    </>
  )
}
