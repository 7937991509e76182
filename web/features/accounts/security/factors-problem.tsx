import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, refusalCode } from '../../../lib/server/problem.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { requiresProof } from '../requires-proof.ts'
import styles from './security.module.css'
import { openSelfService } from './self-service.ts'

interface FactorsProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Explains why sign-in factors could not load: they need a fresh proof (rules 2.19), or the request failed. */
export function FactorsProblem({ error, onRetry }: FactorsProblemProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  if (!requiresProof(error)) return <ErrorPanel error={error} onRetry={onRetry} />
  const prove = async () => {
    setAsking(true)
    try {
      await openSelfService()
      // Both cards show this problem at the same time.
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['passkeys'] }),
        cache.invalidateQueries({ queryKey: ['authenticator'] }),
      ])
    } catch (refused) {
      if (refusalCode(refused) !== 'access.proof_required') notify.error({ title: problemText(t, refused) })
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={styles.again}>
      <p>{t('problem.proofNeeded')}</p>
      <Button variant="secondary" loading={asking} onClick={() => void prove()}>
        {t('proof.action')}
      </Button>
    </div>
  )
}
