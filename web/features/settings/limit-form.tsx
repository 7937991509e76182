import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ApprovalLimitView, settingsReasonMaxLength } from '../../../shared/contract/settings.ts'
import { largestTwoAdminsAboveCents } from '../../../shared/setting-fields.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'

interface LimitFormProps {
  readonly before: ApprovalLimitView
  readonly actorId: string
}

/** Changes the amount above which two admins decide. The audit record keeps the reason. */
export function LimitForm({ before, actorId }: LimitFormProps) {
  const { t } = useTranslation(['approvals', 'errors'])
  const cache = useQueryClient()
  const { raise } = before
  // Prefills another admin's requested raise for approval.
  const wanted = raise && raise.by.id !== actorId ? raise.twoAdminsAboveCents : undefined
  const draft = useDraft({ cents: wanted ?? before.twoAdminsAboveCents, reason: '' }, (shown) => ({
    cents:
      shown.cents > largestTwoAdminsAboveCents
        ? t('limit.beyond')
        : shown.cents === before.twoAdminsAboveCents && raise === null
          ? t('limit.same')
          : undefined,
    reason: shown.reason.trim() === '' ? t('admin-errors:error.settings.reason_required') : undefined,
  }))
  const { cents, reason } = draft.values
  const shown = api.settings.approvalLimit.queryOptions().queryKey
  const save = useMutation(
    api.settings.changeApprovalLimit.mutationOptions({
      onSuccess: (after) => {
        notify.success({ title: t(after.raise === null ? 'limit.saved' : 'limit.asked') })
        cache.setQueryData(shown, after)
        // Pending decisions may now need one admin more or fewer.
        void cache.invalidateQueries({ queryKey: api.withdrawals.key() })
        void cache.invalidateQueries({ queryKey: api.donations.key() })
      },
      onError: (error) => {
        if (refusalCode(error) !== 'settings.changed_meanwhile') return
        // The form remounts with the current version, so that the error must appear in a toast.
        notify.error({ title: problemText(t, error) })
        void cache.invalidateQueries({ queryKey: shown })
      },
    }),
  )
  const labelOf = (chosen: number) =>
    chosen <= before.twoAdminsAboveCents ? 'limit.save' : chosen === wanted ? 'limit.agree' : 'limit.ask'
  return (
    <Form
      label={t('limit.form')}
      submitLabel={t(labelOf(cents))}
      loading={save.isPending}
      submitError={save.isError ? problemText(t, save.error) : null}
      draft={draft}
      onSubmit={() => save.mutate({ twoAdminsAboveCents: cents, version: before.version, reason: reason.trim() })}
    >
      <MoneyField
        label={t('limit.amount')}
        hint={t('limit.amountHint')}
        error={draft.error('cents')}
        cents={cents}
        onCents={(amount) => draft.set({ cents: amount })}
      />
      <TextArea
        label={t('limit.reason')}
        hint={t('limit.reasonHint')}
        maxLength={settingsReasonMaxLength}
        {...draft.field('reason')}
      />
    </Form>
  )
}
