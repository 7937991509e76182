import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonMaxLength, type UserView } from '../../../shared/contract/users.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'

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
  const draft = useDraft({ reason: '' })
  const reason = draft.values.reason.trim()
  const decide = useMutation(
    api.users[decision].mutationOptions({
      onSuccess: () => {
        notify.success({ title: t(`done.${decision}`) })
        onClose()
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.users.key() }),
    }),
  )
  return (
    <FormDialog
      title={t(`asks.${decision}`)}
      cancelLabel={t('cancel')}
      submitLabel={t(`${decision}.button`)}
      danger={decision === 'suspend'}
      ready={decision === 'verify' || reason !== ''}
      loading={decide.isPending}
      submitError={decide.error && problemText(t, decide.error)}
      failedTitle={t('failed')}
      onClose={onClose}
      onSubmit={() => decide.mutate({ id: user.id, version: user.version, reason })}
    >
      <p>{t(`explains.${decision}`, { name: user.name ?? user.email })}</p>
      <TextArea
        label={t('reason')}
        hint={t(reasonIsShown[decision] ? 'reasonForPerson' : 'reasonForRecord')}
        optional={decision === 'verify' ? t('common:form.optional') : undefined}
        maxLength={reasonMaxLength}
        {...draft.field('reason')}
      />
    </FormDialog>
  )
}
