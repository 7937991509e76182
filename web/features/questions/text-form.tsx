import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaxLength } from '../../../shared/contract/questions.ts'
import { hasContactData } from '../../../shared/text.ts'
import { problemText } from '../../lib/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'

interface TextFormProps {
  readonly label: string
  readonly submitLabel: string
  /** Said where nothing was written. */
  readonly emptyError: string
  readonly onSend: (text: string) => Promise<unknown>
}

/** A public text: contact data is refused before it is sent, and by the server again; what was written stays on failure. */
export function TextForm({ label, submitLabel, emptyError, onSend }: TextFormProps) {
  const { t } = useTranslation(['questions', 'errors'])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = useMutation({ mutationFn: onSend, onSuccess: () => setText('') })
  const submit = () => {
    const written = text.trim()
    if (written === '') return setProblem(emptyError)
    if (hasContactData(written)) return setProblem(t('errors:error.question.contact_data'))
    setProblem(undefined)
    send.mutate(written)
  }
  return (
    <Form
      label={submitLabel}
      submitLabel={submitLabel}
      loading={send.isPending}
      submitError={send.error ? problemText(t, send.error) : null}
      onSubmit={submit}
    >
      <TextArea
        label={label}
        hint={t('noContactData')}
        error={problem}
        maxLength={questionMaxLength}
        rows={3}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </Form>
  )
}
