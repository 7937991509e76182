import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../orders.module.css'

/** Books the displayed difference. The first admin above the limit proposes; the second one confirms as proposed. */
export function CorrectDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders', 'errors'])
  const cache = useQueryClient()
  const { id, differenceCents, returnsCents, proposal, kind, remedy } = finding
  const isCancel = remedy === 'cancel'
  const first: CorrectionBearer = kind === 'fee_differs' ? 'provider-costs' : 'losses'
  const draft = useDraft({ bearer: first, reason: '' })
  const reason = draft.values.reason.trim()
  const correct = useMutation(
    api.orders.correct.mutationOptions({
      onSuccess: ({ booked }) => {
        const done = isCancel ? 'admin-orders:correct.cancelDone' : 'admin-orders:correct.done'
        notify.success({ title: t(booked ? done : 'admin-orders:correct.proposed') })
        onClose()
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.orders.findings.key() }),
    }),
  )
  const write = (cents: number) => formatBrl(Math.abs(cents), i18n.language)
  return (
    <FormDialog
      title={t(isCancel ? 'admin-orders:correct.cancelTitle' : 'admin-orders:correct.title')}
      cancelLabel={t('admin-orders:correct.cancel')}
      submitLabel={t(`admin-orders:correct.${proposal ? 'second' : isCancel ? 'cancelOpen' : 'button'}`)}
      ready={proposal !== null || reason !== ''}
      loading={correct.isPending}
      submitError={correct.error && problemText(t, correct.error)}
      failedTitle={t('admin-orders:correct.failed')}
      onClose={onClose}
      onSubmit={() => correct.mutate({ id, differenceCents, bearer: proposal?.bearer ?? draft.values.bearer, reason })}
    >
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
              options={correctionBearers.map((value) => ({
                value,
                label: t(`admin-orders:correct.bearer.${value}`),
              }))}
              {...draft.field('bearer')}
            />
          )}
          <TextArea
            label={t('admin-orders:correct.reason')}
            hint={t('admin-orders:correct.reasonHint')}
            maxLength={correctionReasonMaxLength}
            {...draft.field('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
