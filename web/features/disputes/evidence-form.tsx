import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisputeFile, evidenceMaxLength } from '../../../shared/contract/disputes.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useStep } from './use-step.ts'

export function EvidenceForm({ dispute: { id, version } }: { dispute: DisputeFile }) {
  const { t } = useTranslation(['disputes', 'errors'])
  const [text, setText] = useState('')
  const step = useStep(t('evidence.added'), () => setText(''))
  const add = useMutation(api.disputes.addEvidence.mutationOptions(step))
  return (
    <Card>
      <Form
        label={t('evidence.add')}
        loading={add.isPending}
        submitLabel={t('evidence.add')}
        submitError={add.error ? problemText(t, add.error) : null}
        onSubmit={() => add.mutate({ id, version, text: text.trim() })}
      >
        <TextArea
          label={t('evidence.label')}
          hint={t('evidence.hint')}
          maxLength={evidenceMaxLength}
          rows={4}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Form>
    </Card>
  )
}
