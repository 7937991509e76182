import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { recyclableTransition } from '../../../../shared/life-cycles/recyclable.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { CheckCheck, Pencil, Trash2 } from '../../../ui/icons/icons.ts'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { changeJustPublished } from '../listing/just-published.ts'
import styles from './owner-actions.module.css'

type OwnAd = Pick<RecyclableView, 'id' | 'type' | 'status' | 'action' | 'version'>
type Confirmed = 'close' | 'delete'

interface OwnerActionsProps {
  readonly ad: OwnAd
  readonly onDeleted?: () => void
}

/** The owner's actions on an ad. Actions that its status forbids are disabled with a reason. */
export function OwnerActions({ ad, onDeleted }: OwnerActionsProps) {
  const { t } = useTranslation('recyclables')
  const [asking, setAsking] = useState<Confirmed | null>(null)
  const can = (action: 'edit' | Confirmed) =>
    recyclableTransition(ad.status, 'owner', action, ad.action) !== undefined
      ? undefined
      : t(`owner.notPossible.${action === 'close' && ad.action === 'donation' ? 'closeDonation' : action}`)
  const editReason = can('edit')
  return (
    <div className={styles.actions}>
      {editReason === undefined ? (
        <LinkButton to={`/my/ads/${ad.id}/edit`} variant="secondary" size="small" icon={<Pencil aria-hidden="true" />}>
          {t('owner.edit')}
        </LinkButton>
      ) : (
        <Button variant="secondary" size="small" icon={<Pencil aria-hidden="true" />} disabledReason={editReason}>
          {t('owner.edit')}
        </Button>
      )}
      {ad.status === 'paused' && <Resume ad={ad} />}
      <Button
        variant="secondary"
        size="small"
        icon={<CheckCheck aria-hidden="true" />}
        disabledReason={can('close')}
        onClick={() => setAsking('close')}
      >
        {t('owner.close')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={can('delete')}
        onClick={() => setAsking('delete')}
      >
        {t('owner.delete')}
      </Button>
      {asking && (
        <Confirmation
          ad={ad}
          action={asking}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            if (asking === 'delete') onDeleted?.()
          }}
        />
      )}
    </div>
  )
}

/** Publishes a paused ad again with one tap; its content is the approved one. */
function Resume({ ad: { id, version } }: { ad: OwnAd }) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const cache = useQueryClient()
  const resume = useMutation(
    api.recyclables.resume.mutationOptions({
      onSuccess: () => notify.success({ title: t('owner.done.resume') }),
      onError: (error) => notify.error({ title: t('owner.failed.resume'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.recyclables.key() }),
    }),
  )
  return (
    <Button size="small" loading={resume.isPending} onClick={() => resume.mutate({ id, version })}>
      {t('owner.resume')}
    </Button>
  )
}

interface ConfirmationProps {
  readonly ad: OwnAd
  readonly action: Confirmed
  readonly onClose: () => void
  readonly onDone: () => void
}

function Confirmation({ ad, action, onClose, onDone }: ConfirmationProps) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const cache = useQueryClient()
  const said = {
    onSuccess: () => {
      notify.success({ title: t(`owner.done.${action}`) })
      onDone()
      // No list contains a deleted or sold ad.
      changeJustPublished(cache, ad.id)
      if (action === 'delete') cache.removeQueries({ queryKey: api.recyclables.get.key({ input: { id: ad.id } }) })
      void cache.invalidateQueries({ queryKey: api.recyclables.key() })
    },
    onError: (error: Error) => notify.error({ title: t(`owner.failed.${action}`), description: problemText(t, error) }),
  }
  const close = useMutation(api.recyclables.close.mutationOptions(said))
  const remove = useMutation(api.recyclables.remove.mutationOptions(said))
  const confirm = () =>
    action === 'close' ? close.mutate({ id: ad.id, version: ad.version }) : remove.mutate({ id: ad.id })
  return (
    <Dialog
      title={t(`owner.confirm.${action}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('owner.confirm.cancel')}
          </Button>
          <Button
            variant={action === 'delete' ? 'danger' : 'primary'}
            loading={close.isPending || remove.isPending}
            onClick={confirm}
          >
            {t(`owner.confirm.${action}.confirm`)}
          </Button>
        </>
      }
    >
      <p>{t(`owner.confirm.${action}.text`, { type: ad.type })}</p>
    </Dialog>
  )
}
