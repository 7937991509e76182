import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { hasAuthenticator } from './authenticator.ts'
import { FactorsProblem } from './factors-problem.tsx'
import styles from './security.module.css'

const AuthenticatorDialog = lazyPart(() => import('./authenticator-dialog.tsx'))
const RemoveAuthenticatorDialog = lazyPart(() => import('./remove-authenticator-dialog.tsx'))

/** Rules 2.16. */
export function AuthenticatorPart() {
  const { t } = useTranslation('accounts')
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const there = useQuery({ queryKey: ['authenticator'], queryFn: hasAuthenticator })
  const close = () => setOpen(null)
  const changed = () => {
    close()
    void there.refetch()
  }
  return (
    <section className={styles.part} aria-busy={there.isPending}>
      <div className="row-centred">
        <h3>{t('authenticator.title')}</h3>
        {there.data && <Badge tone="leaf">{t('authenticator.on')}</Badge>}
      </div>
      <p className={styles.soft}>{there.data ? t('authenticator.textOn') : t('authenticator.textOff')}</p>
      {there.isError ? (
        <FactorsProblem error={there.error} onRetry={() => void there.refetch()} />
      ) : there.data === undefined ? (
        <Skeleton width="12rem" height="2.75rem" />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(there.data ? 'remove' : 'add')}>
          {there.data ? t('authenticator.remove') : t('authenticator.add')}
        </Button>
      )}
      <Suspense>
        {open === 'add' && <AuthenticatorDialog onAdded={changed} onClose={close} />}
        {open === 'remove' && <RemoveAuthenticatorDialog onRemoved={changed} onClose={close} />}
      </Suspense>
    </section>
  )
}
