import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityDraft, EntityFile } from '../../../shared/contract/entities.ts'
import {
  type EntityForm,
  type EntityFormProblem,
  entityDescriptionMaxLength,
  entityNameMaxLength,
  entityProblems,
} from '../../../shared/entities/form.ts'
import { type PixKeyType, pixKeyTextMaxLength, pixKeyTypes } from '../../../shared/payouts/pix-key.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from '../../ui/money/money.module.css'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

const fieldOf: Readonly<Record<EntityFormProblem, keyof EntityForm>> = {
  'entity.name_required': 'name',
  'entity.description_required': 'description',
  'entity.pix_key_type_required': 'pixKeyType',
  'entity.pix_key_required': 'pixKey',
  'entity.pix_key_invalid': 'pixKey',
}
const empty: EntityForm = { name: '', description: '', pixKeyType: '', pixKey: '' }

/** Edits apply to the version that was loaded. */
export function EntityDialog({ before, onClose }: { before: EntityFile | null; onClose: () => void }) {
  const { t } = useTranslation(['entities', 'errors'])
  const formId = useId()
  const [shown, setShown] = useState<EntityForm>(before ?? empty)
  const [tried, setTried] = useState(false)
  const save = useSave(before, onClose)
  const problems = entityProblems(shown)
  const errorOf = (field: keyof EntityForm) => {
    const problem = tried ? problems.find((one) => fieldOf[one] === field) : undefined
    return problem && t(`error.${problem}`, { ns: ['errors', 'admin-errors'], context: shown.pixKeyType })
  }
  const set = (part: Partial<EntityForm>) => setShown((now) => ({ ...now, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { name, description, pixKeyType, pixKey } = shown
    if (problems.length === 0 && pixKeyType !== '' && !save.isPending)
      save.mutate({ name, description, pixKeyType, pixKey })
  }
  return (
    <Dialog
      title={t(before ? 'edit' : 'add')}
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
          label={t('columns.name')}
          error={errorOf('name')}
          maxLength={entityNameMaxLength}
          value={shown.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextArea
          label={t('columns.description')}
          error={errorOf('description')}
          maxLength={entityDescriptionMaxLength}
          value={shown.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
        <Select
          label={t('keyType')}
          placeholder={t('chooseType')}
          error={errorOf('pixKeyType')}
          value={shown.pixKeyType}
          options={pixKeyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={({ currentTarget }) => set({ pixKeyType: currentTarget.value as PixKeyType | '', pixKey: '' })}
        />
        <TextField
          label={t('columns.key')}
          error={errorOf('pixKey')}
          maxLength={pixKeyTextMaxLength}
          autoComplete="off"
          value={shown.pixKey}
          onChange={({ currentTarget }) => set({ pixKey: currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}

function useSave(before: EntityFile | null, onSaved: () => void) {
  const { t } = useTranslation(['entities', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: EntityDraft) =>
      before
        ? api.entities.update.call({ ...draft, id: before.id, version: before.version })
        : api.entities.create.call(draft),
    onSuccess: ({ proposedKey, confirmed }) => {
      const awaited = t(confirmed ? 'keyAwaits' : 'firstKeyAwaits')
      notify.success({ title: t('saved'), ...(proposedKey && { description: awaited }) })
      onSaved()
    },
    onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
    onSettled: () => void refetchAfterChange(cache, api.entities.key()),
  })
}
