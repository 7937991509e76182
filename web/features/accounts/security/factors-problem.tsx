import { useTranslation } from 'react-i18next'
import { useSignInAgain } from '../../../lib/session/use-sign-in-again.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { wantsSignInAgain } from '../wants-sign-in-again.ts'
import styles from './security.module.css'

/** What leads to the sign-in and back to the profile. */
export const factorsIntent = { name: 'change-factors', about: '' } as const

interface FactorsProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why it is not known how an account signs in: the sign-in is too old for that (rules 2.19), or it failed. */
export function FactorsProblem({ error, onRetry }: FactorsProblemProps) {
  const { t } = useTranslation('accounts')
  const { leaving, signInAgain } = useSignInAgain()
  if (!wantsSignInAgain(error)) return <ErrorPanel error={error} onRetry={onRetry} />
  return (
    <div className={styles.again}>
      <p>{t('problem.signInAgain')}</p>
      <Button
        variant="secondary"
        loading={leaving}
        onClick={() => void signInAgain({ ...factorsIntent, from: '/profile' })}
      >
        {t('security.signInAgain')}
      </Button>
    </div>
  )
}
