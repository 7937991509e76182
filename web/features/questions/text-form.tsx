import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaxLength } from '../../../shared/contract/questions.ts'
import { hasContactData } from '../../../shared/recyclables/contact-data.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'

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
  const draft = useDraft({ text: '' }, ({ text }) => ({
    text:
      text.trim() === ''
        ? emptyError
        : hasContactData(text.trim())
          ? t('errors:error.question.contact_data')
          : undefined,
  }))
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the field is there
  useEffect(() => {
    if (takesFocus?.()) field.current?.focus()
  }, [])
  return (
    <Form
      label={submitLabel}
      submitLabel={submitLabel}
      loading={sending.isPending}
      submitError={sending.error ? problemText(t, sending.error) : null}
      draft={draft}
      onSubmit={() => onSend(draft.values.text.trim(), () => draft.reset())}
    >
      <TextArea
        ref={field}
        label={label}
        hint={t('noContactData')}
        maxLength={questionMaxLength}
        rows={3}
        {...draft.field('text')}
      />
    </Form>
  )
}
