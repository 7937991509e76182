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
  /** The mutation that sends it. */
  readonly sending: { readonly isPending: boolean; readonly error: unknown }
  /** Sends it; `onSent` empties the field. */
  readonly onSend: (text: string, onSent: () => void) => void
}

/**
 * A public text: contact data is refused before it is sent, and by the server again; what was written stays on failure.
 */
export function TextForm({ label, submitLabel, emptyError, sending, onSend }: TextFormProps) {
  const { t } = useTranslation(['questions', 'errors'])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const written = text.trim()
    if (written === '') return setProblem(emptyError)
    if (hasContactData(written)) return setProblem(t('errors:error.question.contact_data'))
    setProblem(undefined)
    onSend(written, () => setText(''))
  }
  return (
    <Form
      label={submitLabel}
      submitLabel={submitLabel}
      loading={sending.isPending}
      submitError={sending.error ? problemText(t, sending.error) : null}
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
