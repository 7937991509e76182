import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
import { Card } from '../../ui/primitives/card.tsx'
import { useStep } from './use-step.ts'

export function LossForm({ dispute: { id, version, priceCents } }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation(['disputes', 'errors'])
  const [bearer, setBearer] = useState<LossBearer>('platform')
  const [reason, setReason] = useState('')
  const decide = useMutation(api.disputes.decideLoss.mutationOptions(useStep(t('loss.decided'), () => setReason(''))))
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
          value={bearer}
          options={lossBearers.map((value) => ({ value, label: t(`loss.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setBearer(value === 'seller' ? 'seller' : 'platform')}
        />
        <TextArea
          label={t('reason')}
          hint={t('loss.reasonHint')}
          maxLength={disputeReasonMaxLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Form>
    </Card>
  )
}
