import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type DisputeFile,
  disputeReasonMaxLength,
  type LossBearer,
  lossBearers,
} from '../../../shared/contract/disputes.ts'
import { formatBrl } from '../../../shared/money.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { useStep } from './use-step.ts'

export function LossForm({ dispute: { id, version, priceCents } }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation(['disputes', 'errors'])
  const draft = useDraft<{ bearer: LossBearer; reason: string }>({ bearer: 'platform', reason: '' })
  const { bearer, reason } = draft.values
  const decide = useMutation(
    api.disputes.decideLoss.mutationOptions(useStep(t('loss.decided'), () => draft.set({ reason: '' }))),
  )
  return (
    <Card>
      <Form
        label={t('loss.title')}
        loading={decide.isPending}
        submitLabel={t('loss.decide')}
        submitError={decide.error ? problemText(t, decide.error) : null}
        onSubmit={() => decide.mutate({ id, version, bearer, reason: reason.trim() })}
      >
        <p>{t('loss.text', { amount: formatBrl(priceCents, i18n.language) })}</p>
        <Select
          label={t('loss.bearer')}
          options={lossBearers.map((value) => ({ value, label: t(`loss.${value}`) }))}
          {...draft.field('bearer')}
        />
        <TextArea
          label={t('reason')}
          hint={t('loss.reasonHint')}
          maxLength={disputeReasonMaxLength}
          {...draft.field('reason')}
        />
      </Form>
    </Card>
  )
}
