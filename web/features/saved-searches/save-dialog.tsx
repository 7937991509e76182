import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlertFrequency, SavedFilters } from '../../../shared/contract/saved-searches.ts'
import { cutText } from '../../../shared/cut-text.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { AlertChoice } from './alert-choice.tsx'

const nameMaxLength = 80

interface SaveDialogProps {
  readonly filters: SavedFilters
  readonly suggestedName: string
  readonly onClose: () => void
}

/** Names a search and chooses how often its finds are announced. */
export default function SaveDialog({ filters, suggestedName, onClose }: SaveDialogProps) {
  const { t } = useTranslation(['saved-searches', 'errors'])
  const cache = useQueryClient()
  // Uses the suggestion until the user types a name: the city's name may load after the dialog opens.
  const suggested = cutText(suggestedName, nameMaxLength)
  const draft = useDraft<{ name?: string; alert: AlertFrequency }>({ alert: 'daily' }, ({ name = suggested }) => ({
    name: name.trim() === '' ? t('nameRequired') : undefined,
  }))
  const { name = suggested, alert } = draft.values
  const save = useMutation(
    api.savedSearches.create.mutationOptions({
      onSuccess: () => {
        void cache.invalidateQueries({ queryKey: api.savedSearches.list.key() })
        notify.success({ title: t('saved'), description: t(`savedText.${alert}`) })
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      title={t('saveTitle')}
      cancelLabel={t('cancel')}
      submitLabel={t('save')}
      draft={draft}
      loading={save.isPending}
      submitError={save.error && problemText(t, save.error)}
      failedTitle={t('saveFailed')}
      onClose={onClose}
      onSubmit={() => save.mutate({ name: name.trim(), filters, alert, locale: currentLocale() })}
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={nameMaxLength}
        error={draft.error('name')}
        onChange={({ currentTarget }) => draft.set({ name: currentTarget.value })}
      />
      <AlertChoice value={alert} onValue={(value) => draft.set({ alert: value })} name="new-search-alert" />
    </FormDialog>
  )
}
