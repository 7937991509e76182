import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ApprovalLimitView,
  largestTwoAdminsAboveCents,
  settingsReasonMaxLength,
} from '../../../shared/contract/settings.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

/** Changes above which amount two admins decide; the reason stays in the record. */
export function LimitForm({ before }: { before: ApprovalLimitView }) {
  const { t } = useTranslation(['approvals', 'errors'])
  const cache = useQueryClient()
  const [cents, setCents] = useState(before.twoAdminsAboveCents)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const shown = api.settings.approvalLimit.queryOptions().queryKey
  const save = useMutation(
    api.settings.changeApprovalLimit.mutationOptions({
      onSuccess: (after) => {
        notify.success({ title: t('limit.saved') })
        cache.setQueryData(shown, after)
        // What waits for a decision may take one admin more, or one less.
        void cache.invalidateQueries({ queryKey: api.withdrawals.key() })
        void cache.invalidateQueries({ queryKey: api.donations.key() })
      },
      onError: (error) => {
        if (refusalCode(error) !== 'settings.changed_meanwhile') return
        // The form begins anew with what it is now, so that this would not be read there.
        notify.error({ title: problemText(t, error) })
        void cache.invalidateQueries({ queryKey: shown })
      },
    }),
  )
  const wrong =
    cents > largestTwoAdminsAboveCents
      ? t('limit.beyond')
      : cents === before.twoAdminsAboveCents
        ? t('limit.same')
        : undefined
  const silent = reason.trim() === '' ? t('errors:error.settings.reason_required') : undefined
  return (
    <Form
      label={t('limit.form')}
      submitLabel={t('limit.save')}
      loading={save.isPending}
      submitError={save.isError ? problemText(t, save.error) : null}
      onSubmit={() => {
        setTried(true)
        if (!wrong && !silent)
          save.mutate({ twoAdminsAboveCents: cents, version: before.version, reason: reason.trim() })
      }}
    >
      <MoneyField
        label={t('limit.amount')}
        hint={t('limit.amountHint')}
        error={tried ? wrong : undefined}
        cents={cents}
        onCents={setCents}
      />
      <TextArea
        label={t('limit.reason')}
        hint={t('limit.reasonHint')}
        error={tried ? silent : undefined}
        maxLength={settingsReasonMaxLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Form>
  )
}
