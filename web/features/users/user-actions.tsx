import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../shared/contract/users.ts'
import { nextProfileStatus } from '../../../shared/life-cycles/profile.ts'
import { useActor } from '../../lib/session/session.ts'
import { BadgeCheck, LockKeyhole, LockKeyholeOpen, MessageCircle, PencilLine, Undo2 } from '../../ui/icons/icons.ts'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'

interface UserActionsProps {
  readonly user: UserView
  readonly correcting: boolean
  readonly onCorrect: () => void
}

export function UserActions({ user, correcting, onCorrect }: UserActionsProps) {
  const { t } = useTranslation('users')
  const actor = useActor()
  const [decision, setDecision] = useState<Decision | null>(null)
  const unless = (possible: boolean, reason: string) => (possible ? undefined : reason)
  const can = (verdict: 'verify' | 'reject') => nextProfileStatus(user.status, 'admin', verdict) !== undefined
  return (
    <>
      <fieldset className="row-centred" aria-label={t('actions')}>
        <Button
          icon={<BadgeCheck aria-hidden="true" />}
          disabledReason={unless(can('verify'), t('verify.notPossible'))}
          onClick={() => setDecision('verify')}
        >
          {t('verify.button')}
        </Button>
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden="true" />}
          disabledReason={unless(can('reject'), t('reject.notPossible'))}
          onClick={() => setDecision('reject')}
        >
          {t('reject.button')}
        </Button>
        <Button
          variant="secondary"
          icon={<PencilLine aria-hidden="true" />}
          disabled={correcting}
          disabledReason={unless(user.onboardingDone, t('mend.notPossible'))}
          onClick={onCorrect}
        >
          {t('mend.button')}
        </Button>
        {user.suspension ? (
          <Button
            variant="secondary"
            icon={<LockKeyholeOpen aria-hidden="true" />}
            onClick={() => setDecision('restore')}
          >
            {t('restore.button')}
          </Button>
        ) : (
          <Button
            variant="danger"
            icon={<LockKeyhole aria-hidden="true" />}
            disabledReason={unless(!user.isAdmin && user.id !== actor?.id, t('suspend.notPossible'))}
            onClick={() => setDecision('suspend')}
          >
            {t('suspend.button')}
          </Button>
        )}
        <LinkButton
          to={`/admin/conversations?user=${user.id}`}
          variant="secondary"
          icon={<MessageCircle aria-hidden="true" />}
        >
          {t('conversations')}
        </LinkButton>
      </fieldset>
      {decision && <DecisionDialog user={user} decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}
