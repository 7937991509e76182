import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
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
  const draft = useDraft<EntityForm>(before ?? empty, (shown) =>
    Object.fromEntries(
      // The first problem of a field is the one that it shows.
      entityProblems(shown)
        .toReversed()
        .map((problem) => [
          fieldOf[problem],
          t(`error.${problem}`, { ns: ['errors', 'admin-errors'], context: shown.pixKeyType }),
        ]),
    ),
  )
  const save = useSave(before, onClose)
  const { name, description, pixKeyType, pixKey } = draft.values
  return (
    <FormDialog
      title={t(before ? 'edit' : 'add')}
      cancelLabel={t('cancel')}
      submitLabel={t('save')}
      draft={draft}
      loading={save.isPending}
      submitError={save.error && problemText(t, save.error)}
      failedTitle={t('failed')}
      onClose={onClose}
      onSubmit={() => pixKeyType !== '' && save.mutate({ name, description, pixKeyType, pixKey })}
    >
      <TextField label={t('columns.name')} maxLength={entityNameMaxLength} {...draft.field('name')} />
      <TextArea
        label={t('columns.description')}
        maxLength={entityDescriptionMaxLength}
        {...draft.field('description')}
      />
      <Select
        label={t('keyType')}
        placeholder={t('chooseType')}
        options={pixKeyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...draft.field('pixKeyType')}
        onChange={({ currentTarget }) => draft.set({ pixKeyType: currentTarget.value as PixKeyType | '', pixKey: '' })}
      />
      <TextField
        label={t('columns.key')}
        maxLength={pixKeyTextMaxLength}
        autoComplete="off"
        {...draft.field('pixKey')}
      />
    </FormDialog>
  )
}

function useSave(before: EntityFile | null, onSaved: () => void) {
  const { t } = useTranslation('entities')
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
    onSettled: () => void refetchAfterChange(cache, api.entities.key()),
  })
}
