import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type DisputeFile, disputeReasonMaxLength } from '../../../shared/contract/disputes.ts'
import { formatBrl } from '../../../shared/money.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { useStep } from './use-step.ts'

/** An admin undoes a claim with a reason; above the limit a second admin confirms the first one's proposal. */
export function UndoForm({ dispute }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation(['disputes', 'errors'])
  const { id, version, priceCents, undoProposal: proposed } = dispute
  const draft = useDraft({ reason: '' })
  const { reason } = draft.values
  const step = useStep(
    ({ undone }) => t(undone ? 'undo.done' : 'undo.proposed'),
    () => draft.set({ reason: '' }),
  )
  const undo = useMutation(api.disputes.undoClaim.mutationOptions(step))
  return (
    <Card>
      <Form
        label={t('undo.title')}
        loading={undo.isPending}
        submitLabel={t(proposed ? 'undo.second' : 'undo.first')}
        submitError={undo.error ? problemText(t, undo.error) : null}
        onSubmit={() => undo.mutate({ id, version, reason: reason.trim() })}
      >
        <p>{t('undo.text', { amount: formatBrl(priceCents, i18n.language) })}</p>
        <TextArea
          label={t('reason')}
          hint={t(proposed ? 'undo.secondHint' : 'undo.reasonHint')}
          maxLength={disputeReasonMaxLength}
          {...draft.field('reason')}
        />
      </Form>
    </Card>
  )
}
