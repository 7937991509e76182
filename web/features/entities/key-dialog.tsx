import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityFile } from '../../../shared/contract/entities.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { useActor } from '../../lib/session/session.ts'
import { Facts } from '../../ui/page/facts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

interface KeyDialogProps {
  readonly entity: EntityFile
  readonly proposed: NonNullable<EntityFile['proposedKey']>
  readonly onClose: () => void
}

const titles = {
  confirm: { first: 'firstKeyConfirmed', other: 'keyConfirmed' },
  drop: { first: 'firstKeyDropped', other: 'keyDropped' },
} as const

/** The second admin confirms the first PIX key or another one, or drops it (rules 10.18). */
export function KeyDialog({ entity, proposed, onClose }: KeyDialogProps) {
  const { t } = useTranslation(['entities', 'errors'])
  const cache = useQueryClient()
  const actor = useActor()
  const { id, version, name, confirmed } = entity
  const decide = useMutation(
    api.entities.decideKey.mutationOptions({
      onSuccess: (_, { verdict }) => notify.success({ title: t(titles[verdict][confirmed ? 'other' : 'first']) }),
      onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      onSettled: () => {
        onClose()
        void refetchAfterChange(cache, api.entities.key())
      },
    }),
  )
  const isOwn = actor?.id === proposed.by.id
  return (
    <Dialog
      title={t('decideKeyNamed', { name })}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="secondary"
            loading={decide.isPending}
            onClick={() => decide.mutate({ id, version, verdict: 'drop' })}
          >
            {t('dropKey')}
          </Button>
          <Button
            loading={decide.isPending}
            disabledReason={isOwn ? t('keyBySelf') : undefined}
            onClick={() => decide.mutate({ id, version, verdict: 'confirm' })}
          >
            {t('confirmKey')}
          </Button>
        </>
      }
    >
      <p>{t(confirmed ? 'keyText' : 'firstKeyText', { admin: proposed.by.name ?? t('keyBySomeone') })}</p>
      <Facts
        facts={[
          confirmed && [t('keyNow'), entity.pixKey],
          [
            t(confirmed ? 'keyNew' : 'keyFirst'),
            <>
              {proposed.pixKey} ({t(`types.${proposed.pixKeyType}`)})
            </>,
          ],
        ]}
      />
    </Dialog>
  )
}
