import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityFile } from '../../../shared/contract/entities.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

export function RetireDialog({ entity, onClose }: { entity: EntityFile; onClose: () => void }) {
  const { t } = useTranslation(['entities', 'errors'])
  const cache = useQueryClient()
  const { id, version, name } = entity
  const retire = useMutation(
    api.entities.retire.mutationOptions({
      onSuccess: () => notify.success({ title: t('retired') }),
      onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      onSettled: () => {
        onClose()
        void refetchAfterChange(cache, api.entities.key())
      },
    }),
  )
  return (
    <FormDialog
      title={t('retireNamed', { name })}
      cancelLabel={t('cancel')}
      submitLabel={t('retire')}
      danger
      loading={retire.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => retire.mutate({ id, version })}
    >
      <p>{t('retireText')}</p>
    </FormDialog>
  )
}
