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

/** The first admin proposes with a reason; a second one writes off. */
export function WriteOffForm({ dispute }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation(['disputes', 'errors'])
  const { id, version, priceCents, seller, writeOff: proposed } = dispute
  const draft = useDraft({ reason: '' })
  const { reason } = draft.values
  const step = useStep(t(proposed ? 'writeOff.done' : 'writeOff.proposed'), () => draft.set({ reason: '' }))
  const writeOff = useMutation(api.disputes.writeOff.mutationOptions(step))
  const amount = formatBrl(Math.min(priceCents, seller.owedCents), i18n.language)
  return (
    <Card>
      <Form
        label={t('writeOff.title')}
        loading={writeOff.isPending}
        submitLabel={t(proposed ? 'writeOff.second' : 'writeOff.first')}
        submitError={writeOff.error ? problemText(t, writeOff.error) : null}
        onSubmit={() => writeOff.mutate({ id, version, reason: reason.trim() })}
      >
        <p>{t('writeOff.text', { amount })}</p>
        {!proposed && <TextArea label={t('reason')} maxLength={disputeReasonMaxLength} {...draft.field('reason')} />}
      </Form>
    </Card>
  )
}
