import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaxLength } from '../../../shared/contract/questions.ts'
import { hasContactData } from '../../../shared/recyclables/contact-data.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'

interface TextFormProps {
  readonly label: string
  readonly submitLabel: string
  /** Called once on mount: whether the user signed in to write here, so that the field takes the focus. */
  readonly takesFocus?: () => boolean
  readonly emptyError: string
  readonly sending: { readonly isPending: boolean; readonly error: unknown }
  /** Call `onSent` to clear the field. */
  readonly onSend: (text: string, onSent: () => void) => void
}

/** Form for a public text. Refuses contact data before sending, as the server does. A failure keeps the text. */
export function TextForm({ takesFocus, label, submitLabel, emptyError, sending, onSend }: TextFormProps) {
  const { t } = useTranslation(['questions', 'errors'])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the field is there
  useEffect(() => {
    if (takesFocus?.()) field.current?.focus()
  }, [])
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
        ref={field}
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
