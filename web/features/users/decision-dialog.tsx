import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonMaxLength, type UserView } from '../../../shared/contract/users.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './users.module.css'

export type Decision = 'verify' | 'reject' | 'suspend' | 'restore'

/** Whether the user sees the reason: for a rejection and a suspension. */
const reasonIsShown: Readonly<Record<Decision, boolean>> = {
  verify: false,
  reject: true,
  suspend: true,
  restore: false,
}

interface DecisionDialogProps {
  readonly user: UserView
  readonly decision: Decision
  readonly onClose: () => void
}

/** Asks for a reason, optional only for a verification, and decides on the displayed version. */
export function DecisionDialog({ user, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['users', 'errors', 'common'])
  const cache = useQueryClient()
  const formId = useId()
  const [reason, setReason] = useState('')
  const decide = useMutation(
    api.users[decision].mutationOptions({
      onSuccess: () => {
        notify.success({ title: t(`done.${decision}`) })
        onClose()
      },
      onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.users.key() }),
    }),
  )
  const ready = decision === 'verify' || reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !decide.isPending) decide.mutate({ id: user.id, version: user.version, reason: reason.trim() })
  }
  return (
    <Dialog
      title={t(`asks.${decision}`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={decision === 'suspend' ? 'danger' : 'primary'}
            loading={decide.isPending}
            disabled={!ready}
          >
            {t(`${decision}.button`)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(`explains.${decision}`, { name: user.name ?? user.email })}</p>
        <TextArea
          label={t('reason')}
          hint={t(reasonIsShown[decision] ? 'reasonForPerson' : 'reasonForRecord')}
          optional={decision === 'verify' ? t('common:form.optional') : undefined}
          maxLength={reasonMaxLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
