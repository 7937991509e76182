import { useTranslation } from 'react-i18next'
import { useSignInAgain } from '../../../lib/session/use-sign-in-again.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { requiresNewSignIn } from '../requires-new-sign-in.ts'
import styles from './security.module.css'

export const factorsIntent = { name: 'change-factors', about: '' } as const

interface FactorsProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Explains why the second factors could not load: the sign-in is too old (rules 2.19), or the request failed. */
export function FactorsProblem({ error, onRetry }: FactorsProblemProps) {
  const { t } = useTranslation('accounts')
  const { leaving, signInAgain } = useSignInAgain()
  if (!requiresNewSignIn(error)) return <ErrorPanel error={error} onRetry={onRetry} />
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
