import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CaseVerdict, type CaseView, caseReasonMaxLength } from '../../../shared/contract/cases.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

/** Completes the pickup, or cancels it with the refund of a sale (rules 9.21). */
export function DecisionForm({ found: { id, version, orderId, proposal } }: { found: CaseView }) {
  const { t } = useTranslation(['cases', 'errors'])
  const cache = useQueryClient()
  // The reason of the proposal reaches both sides.
  const isProposed = (asked: CaseVerdict | '') => proposal !== null && asked === proposal.verdict
  const draft = useDraft<{ verdict: CaseVerdict | ''; reason: string }>(
    { verdict: proposal?.verdict ?? '', reason: '' },
    (shown) => ({
      verdict: shown.verdict === '' ? t('verdictRequired') : undefined,
      reason:
        shown.reason.trim() === '' && !isProposed(shown.verdict)
          ? t('admin-errors:error.case.reason_required')
          : undefined,
    }),
  )
  const { verdict, reason } = draft.values
  const isSame = isProposed(verdict)
  const decide = useMutation(
    api.cases.decide.mutationOptions({
      onSuccess: (after) => {
        cache.setQueryData(api.cases.get.queryKey({ input: { id } }), after)
        const done = after.decision ? 'decided' : 'proposed'
        notify.success({ title: t(done), description: t(`${done}Text`) })
      },
      onSettled: () => void refetchAfterChange(cache, api.cases.key()),
    }),
  )
  return (
    <Card>
      <Form
        label={t('decision')}
        submitLabel={t(isSame ? 'confirm' : 'decide')}
        draft={draft}
        loading={decide.isPending}
        submitError={decide.error && problemText(t, decide.error)}
        failedTitle={t('failed')}
        onSubmit={() => verdict !== '' && decide.mutate({ id, version, verdict, reason: reason.trim() })}
      >
        <Segmented
          legend={t('decision')}
          name="verdict"
          value={verdict}
          onValue={(value) => draft.set({ verdict: value })}
          options={[
            { value: 'complete', label: t('verdicts.complete') },
            { value: 'cancel', label: t(orderId === null ? 'verdicts.cancel' : 'verdicts.refund') },
          ]}
          error={draft.error('verdict')}
        />
        <TextArea
          label={t('reason')}
          hint={t(isSame ? 'confirmHint' : 'reasonHint')}
          maxLength={caseReasonMaxLength}
          {...draft.field('reason')}
        />
      </Form>
    </Card>
  )
}
