import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePendingConfirmations } from '../../lib/pickups/confirmations.ts'
import { CalendarPlus, Check, PackageCheck, Star, Undo2, X } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { mayDo } from './pickup-state.ts'
import { otherName } from './pickup-texts.ts'
import { useStep } from './use-step.ts'

const ReasonDialog = lazyPart(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }))
const ConfirmDialog = lazyPart(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))
const ProblemDialog = lazyPart(async () => ({ default: (await import('./problem-dialog.tsx')).ProblemDialog }))
const RateDialog = lazyPart(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }))
const ProposeDialog = lazyPart(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeDialog }))

type OpenDialog = 'reject' | 'cancel' | 'confirm' | 'rate' | 'propose' | 'move' | 'problem'

export function preloadConfirmDialog(): Promise<unknown> {
  return import('./confirm-dialog.tsx')
}

interface PickupActionsProps {
  readonly pickup: PickupView
  /** Shows only the actions of the route page: the confirmation and its follow-ups. */
  readonly onRoute?: boolean
}

/** The actions that the life cycle allows the user now (rules 9.2 to 9.4). */
export function PickupActions({ pickup, onRoute = false }: PickupActionsProps) {
  const { t } = useTranslation(['pickups', 'errors'])
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const accept = useStep('accept', pickup)
  const takeBack = useStep('takeBack', pickup)
  const waits = usePendingConfirmations().has(pickup.id)
  const { status, viewer } = pickup
  const close = () => setAsked(null)
  const can = (action: 'accept' | 'reject' | 'cancel' | 'confirm' | 'take_back' | 'report') =>
    mayDo(pickup, action, waits) && (!onRoute || action === 'confirm')
  const canPropose = !onRoute && (status === 'rejected' || status === 'cancelled')
  const { cannotAccept, cannotConfirm, cannotCancel } = viewer
  const isToCome = !onRoute && status === 'accepted' && Date.parse(pickup.at) > Date.now()
  const isDisputed = Boolean(pickup.dispute)
  const isEarly = cannotConfirm === 'pickup.not_yet' || (isDisputed && isToCome)
  const mayMove = !onRoute && can('confirm') && isEarly && can('cancel')
  const showsCancel = can('cancel') || (!onRoute && cannotCancel !== null)
  const showsProblem = can('report') && !viewer.hasReported
  if (!can('accept') && !showsProblem && !showsCancel && !can('confirm') && !canPropose && !viewer.mayRate) return null
  return (
    <div className="row">
      {can('accept') && (
        <Button
          icon={<Check aria-hidden="true" />}
          loading={accept.isPending}
          disabledReason={cannotAccept ? t(`errors:error.${cannotAccept}`) : undefined}
          onClick={() => accept.mutate({ id: pickup.id })}
        >
          {t('accept')}
        </Button>
      )}
      {can('confirm') && (
        <Button
          icon={<PackageCheck aria-hidden="true" />}
          disabledReason={cannotConfirm ? t(`errors:error.${cannotConfirm}`) : undefined}
          onClick={() => setAsked('confirm')}
        >
          {t('confirm')}
        </Button>
      )}
      {mayMove && (
        <Button
          variant="secondary"
          icon={<CalendarPlus aria-hidden="true" />}
          disabledReason={isDisputed ? t('errors:error.pickup.sale_disputed') : undefined}
          onClick={() => setAsked('move')}
        >
          {t('move.action')}
        </Button>
      )}
      {can('take_back') && (
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden="true" />}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ id: pickup.id })}
        >
          {t('takeBack')}
        </Button>
      )}
      {can('reject') && (
        <Button variant="secondary" icon={<X aria-hidden="true" />} onClick={() => setAsked('reject')}>
          {t('reject')}
        </Button>
      )}
      {isToCome && <CalendarButton pickupId={pickup.id} />}
      {showsProblem && (
        <Button
          variant="plain"
          disabledReason={viewer.cannotReport ? t(`errors:error.${viewer.cannotReport}`) : undefined}
          onClick={() => setAsked('problem')}
        >
          {t('problem.title')}
        </Button>
      )}
      {showsCancel && (
        <Button
          variant="plain"
          disabledReason={cannotCancel ? t(`errors:error.${cannotCancel}`) : undefined}
          onClick={() => setAsked('cancel')}
        >
          {t(status === 'proposed' ? 'cancelProposal' : 'cancel')}
        </Button>
      )}
      {viewer.mayRate && (
        <Button variant="secondary" icon={<Star aria-hidden="true" />} onClick={() => setAsked('rate')}>
          {t('rate', { name: otherName(pickup, t) })}
        </Button>
      )}
      {canPropose && (
        <Button variant="secondary" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setAsked('propose')}>
          {t('proposeAgain')}
        </Button>
      )}
      <Suspense>
        {(asked === 'reject' || asked === 'cancel') && <ReasonDialog pickup={pickup} step={asked} onClose={close} />}
        {asked === 'confirm' && <ConfirmDialog pickup={pickup} onClose={close} />}
        {asked === 'problem' && <ProblemDialog pickup={pickup} onClose={close} />}
        {asked === 'rate' && <RateDialog pickup={pickup} onClose={close} />}
        {(asked === 'propose' || asked === 'move') && (
          <ProposeDialog
            conversationId={pickup.conversationId}
            name={otherName(pickup, t)}
            replaces={asked === 'move' ? pickup.id : undefined}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
