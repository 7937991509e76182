import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { Card } from '../../../ui/primitives/card.tsx'

export interface ReviewRequest {
  readonly userId: string
  readonly reason: string
}

interface WatchFormProps {
  readonly userId: string
  /** True for a single known conversation: the form asks only for the reason. */
  readonly singleConversation: boolean
  readonly loading: boolean
  readonly error: string | null
  readonly onSubmit: (asked: ReviewRequest) => void
}

const reasonMaxLength = 1000

export function WatchForm({ userId: first, singleConversation, loading, error, onSubmit }: WatchFormProps) {
  const { t } = useTranslation('conversations')
  const draft = useDraft({ userId: first, reason: '' })
  const [incomplete, setIncomplete] = useState(false)
  const look = () => {
    const asked = { userId: draft.values.userId.trim(), reason: draft.values.reason.trim() }
    const isWhole = (singleConversation || asked.userId !== '') && asked.reason !== ''
    setIncomplete(!isWhole)
    if (isWhole) onSubmit(asked)
  }
  return (
    <Card className="stack">
      <p>{t('watch.warning')}</p>
      <Form
        label={t('watch.title')}
        submitLabel={t('watch.look')}
        submitError={incomplete ? t('watch.required') : error}
        loading={loading}
        onSubmit={look}
      >
        {!singleConversation && (
          <TextField label={t('watch.who')} hint={t('watch.whoHint')} {...draft.field('userId')} />
        )}
        <TextField
          label={t('watch.reason')}
          hint={t('watch.reasonHint')}
          maxLength={reasonMaxLength}
          {...draft.field('reason')}
        />
      </Form>
    </Card>
  )
}
