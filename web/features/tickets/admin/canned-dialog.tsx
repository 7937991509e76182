import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { notify } from '../../../ui/toasts/toasts.ts'

/** Edits apply to the version that was loaded. */
export function CannedDialog({ before, onClose }: { before: CannedAnswer | null; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const missing = (value: string) => (value.trim() === '' ? t('canned.required') : undefined)
  const draft = useDraft({ title: before?.title ?? '', text: before?.text ?? '' }, ({ title, text }) => ({
    title: missing(title),
    text: missing(text),
  }))
  const save = useSave(before, onClose)
  const { title, text } = draft.values
  return (
    <FormDialog
      title={t(before ? 'canned.editTitle' : 'canned.add')}
      cancelLabel={t('canned.cancel')}
      submitLabel={t('canned.save')}
      draft={draft}
      loading={save.isPending}
      submitError={save.error && problemText(t, save.error)}
      failedTitle={t('admin.failed')}
      onClose={onClose}
      onSubmit={() => save.mutate({ title: title.trim(), text: text.trim() })}
    >
      <TextField label={t('admin.columns.title')} maxLength={cannedAnswerTitleMaxLength} {...draft.field('title')} />
      <TextArea label={t('admin.columns.text')} maxLength={ticketAnswerMaxLength} {...draft.field('text')} />
    </FormDialog>
  )
}

function useSave(before: CannedAnswer | null, onSaved: () => void) {
  const { t } = useTranslation('tickets')
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
    onSettled: () => void refetchAfterChange(cache, api.tickets.cannedAnswers.key()),
  })
}
