import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CannedAnswer,
  type CannedDraft,
  cannedAnswerTitleMaxLength,
  ticketAnswerMaxLength,
} from '../../../../shared/contract/tickets.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../tickets.module.css'

/** Edits apply to the version that was loaded. */
export function CannedDialog({ before, onClose }: { before: CannedAnswer | null; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const formId = useId()
  const [title, setTitle] = useState(before?.title ?? '')
  const [text, setText] = useState(before?.text ?? '')
  const [tried, setTried] = useState(false)
  const save = useSave(before, onClose)
  const missing = (value: string) => (tried && value.trim() === '' ? t('canned.required') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const draft = { title: title.trim(), text: text.trim() }
    if (draft.title !== '' && draft.text !== '' && !save.isPending) save.mutate(draft)
  }
  return (
    <Dialog
      title={t(before ? 'canned.editTitle' : 'canned.add')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('canned.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('canned.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('admin.columns.title')}
          error={missing(title)}
          maxLength={cannedAnswerTitleMaxLength}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextArea
          label={t('admin.columns.text')}
          error={missing(text)}
          maxLength={ticketAnswerMaxLength}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function useSave(before: CannedAnswer | null, onSaved: () => void) {
  const { t } = useTranslation(['tickets', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: CannedDraft) =>
      before
        ? api.tickets.updateCannedAnswer.call({ ...draft, id: before.id, version: before.version })
        : api.tickets.addCannedAnswer.call(draft),
    onSuccess: () => {
      notify.success({ title: t('canned.saved') })
      onSaved()
    },
    onError: (error) => notify.error({ title: t('admin.failed'), description: problemText(t, error) }),
    onSettled: () => void refetchAfterChange(cache, api.tickets.cannedAnswers.key()),
  })
}
