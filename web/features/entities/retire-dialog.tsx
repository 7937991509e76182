import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityFile } from '../../../shared/contract/entities.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
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
    <Dialog
      title={t('retireNamed', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" loading={retire.isPending} onClick={() => retire.mutate({ id, version })}>
            {t('retire')}
          </Button>
        </>
      }
    >
      <p>{t('retireText')}</p>
    </Dialog>
  )
}
