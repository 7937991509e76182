import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { loggedProblemKey } from '../account-problem.ts'
import type { SignInStep } from '../sign-in.ts'
import styles from './device-sign-in.module.css'
import { ShownCode } from './shown-code.tsx'
import { useDeviceSignIn } from './use-device-sign-in.ts'
import type { Screen } from './wait-for-approval.ts'

interface DeviceSignInDialogProps {
  readonly onNextStep: (step: SignInStep) => void
  readonly onClose: () => void
}

/**
 * Signs this screen in from a device that is already signed in (rules 2.9): shows a code and waits for the approval.
 */
export default function DeviceSignInDialog({ onNextStep, onClose }: DeviceSignInDialogProps) {
  const { t } = useTranslation('device-sign-in')
  const { screen, again } = useDeviceSignIn(onNextStep)
  return (
    <Dialog title={t('screen.title')} onClose={onClose}>
      {screen.at === 'waiting' ? (
        <>
          <p className={styles.soft}>{t('screen.text')}</p>
          <ShownCode key={screen.code.id} code={screen.code} until={screen.until} />
        </>
      ) : (
        <StatusMessage screen={screen} />
      )}
      {(screen.at === 'waiting' || screen.at === 'over' || screen.at === 'failed') && (
        <Button wide variant={screen.at === 'waiting' ? 'plain' : 'primary'} onClick={again}>
          {t('screen.again')}
        </Button>
      )}
    </Dialog>
  )
}

function StatusMessage({ screen }: { screen: Exclude<Screen, { at: 'waiting' }> }) {
  const { t } = useTranslation(['device-sign-in', 'accounts', 'errors'])
  switch (screen.at) {
    case 'starting':
      return <Skeleton height="20rem" radius="12px" />
    case 'entering':
      return <p role="status">{t('screen.entering')}</p>
    case 'over':
      return <p role="alert">{t(`screen.over.${screen.why}`)}</p>
    case 'failed':
      return <p role="alert">{t(loggedProblemKey(screen.error, 'sign_in') as 'errors:fault.unknown')}</p>
  }
}
