import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertFrequency, SavedFilters } from '../../../shared/contract/saved-searches.ts'
import { cutText } from '../../../shared/cut-text.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BellPlus } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { AlertChoice } from './alert-choice.tsx'
import styles from './saved-searches.module.css'

const nameMaxLength = 80

interface SaveSearchButtonProps {
  readonly filters: SavedFilters | undefined
  readonly suggestedName: string
}

export function SaveSearchButton({ filters, suggestedName }: SaveSearchButtonProps) {
  const { t } = useTranslation('saved-searches')
  const [open, setOpen] = useState(false)
  const { press, waiting } = useSignedIn({ name: 'alert', about: '', act: () => setOpen(true) })
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={<BellPlus aria-hidden="true" />}
        disabled={filters === undefined}
        loading={waiting}
        onClick={press}
      >
        {t('save')}
      </Button>
      {open && filters && <SaveDialog filters={filters} suggestedName={suggestedName} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SaveDialogProps {
  readonly filters: SavedFilters
  readonly suggestedName: string
  readonly onClose: () => void
}

function SaveDialog({ filters, suggestedName, onClose }: SaveDialogProps) {
  const { t } = useTranslation(['saved-searches', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  // Uses the suggestion until the user types a name: the city's name may load after the dialog opens.
  const [written, setWritten] = useState<string>()
  const name = written ?? cutText(suggestedName, nameMaxLength)
  const [alert, setAlert] = useState<AlertFrequency>('daily')
  const [error, setError] = useState<string>()
  const save = useMutation(
    api.savedSearches.create.mutationOptions({
      onSuccess: () => {
        void cache.invalidateQueries({ queryKey: api.savedSearches.list.key() })
        notify.success({ title: t('saved'), description: t(`savedText.${alert}`) })
        onClose()
      },
      onError: (failure) => notify.error({ title: t('saveFailed'), description: problemText(t, failure) }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setError(t('nameRequired'))
    else save.mutate({ name: name.trim(), filters, alert, locale: currentLocale() })
  }
  return (
    <Dialog
      title={t('saveTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('name')}
          value={name}
          maxLength={nameMaxLength}
          error={error}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <AlertChoice value={alert} onValue={setAlert} name="new-search-alert" />
      </form>
    </Dialog>
  )
}
