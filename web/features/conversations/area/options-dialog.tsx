import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ConversationView } from '../../../../shared/contract/conversations.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Ban, EyeOff, Flag } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { ReportSlotProps } from '../slots.ts'
import { useBlockChange } from './hooks/use-block-change.ts'
import styles from './options.module.css'

interface OptionsDialogProps {
  readonly conversation: ConversationView
  readonly Report: ComponentType<ReportSlotProps>
  readonly onClose: () => void
}

export default function OptionsDialog({ conversation, Report, onClose }: OptionsDialogProps) {
  const [chosen, setChosen] = useState<'block' | 'report'>()
  if (chosen === 'block') return <BlockDialog conversation={conversation} onClose={onClose} />
  if (chosen === 'report') return <Report conversationId={conversation.id} onClose={onClose} />
  return <Options conversation={conversation} onChoose={setChosen} onClose={onClose} />
}

interface OptionsProps extends Omit<OptionsDialogProps, 'Report'> {
  readonly onChoose: (choice: 'block' | 'report') => void
}

function Options({ conversation, onChoose, onClose }: OptionsProps) {
  const { t } = useTranslation(['conversations', 'errors'])
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { id, blocked } = conversation
  const hide = useMutation(
    api.conversations.hide.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: api.conversations.list.key() })
        notify.success({ title: t('hide.done'), description: t('hide.doneText') })
        return navigate('/messages')
      },
      onError: (error) => notify.error({ title: t('hide.failed'), description: problemText(t, error) }),
    }),
  )
  const unblock = useBlockChange(id, 'unblock', onClose)
  return (
    <Dialog title={t('options.title')} onClose={onClose}>
      <div className={classNames('stack-xs', styles.options)}>
        <Button
          variant="secondary"
          wide
          icon={<EyeOff aria-hidden="true" />}
          loading={hide.isPending}
          onClick={() => hide.mutate({ id })}
        >
          {t('options.hide')}
        </Button>
        {blocked ? (
          <Button
            variant="secondary"
            wide
            icon={<Ban aria-hidden="true" />}
            loading={unblock.isPending}
            onClick={() => unblock.mutate({ id })}
          >
            {t('options.unblock')}
          </Button>
        ) : (
          <Button variant="secondary" wide icon={<Ban aria-hidden="true" />} onClick={() => onChoose('block')}>
            {t('options.block')}
          </Button>
        )}
        <Button variant="secondary" wide icon={<Flag aria-hidden="true" />} onClick={() => onChoose('report')}>
          {t('options.report')}
        </Button>
      </div>
    </Dialog>
  )
}

function BlockDialog({ conversation, onClose }: Omit<OptionsDialogProps, 'Report'>) {
  const { t } = useTranslation('conversations')
  const block = useBlockChange(conversation.id, 'block', onClose)
  const { id, other } = conversation
  return (
    <Dialog
      title={t('block.title', { name: other.name ?? t('nameless') })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('block.cancel')}
          </Button>
          <Button variant="danger" loading={block.isPending} onClick={() => block.mutate({ id })}>
            {t('options.block')}
          </Button>
        </>
      }
    >
      <p>{t('block.text')}</p>
    </Dialog>
  )
}
