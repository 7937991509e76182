import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Actor } from '../../../lib/session/session-state.ts'
import { Fingerprint } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../accounts.module.css'
import { mayChangeFactors } from '../security/self-service.ts'
import { declinePasskeyOffer, deviceKeyOf, hasDeclinedPasskeyOffer } from './known-device.ts'
import { passkeyProblemKey } from './passkey-problem.ts'
import { addPasskey } from './passkeys.ts'
import { deviceName, verifiesItsUser } from './support.ts'

/**
 * Offers a passkey once after a sign-in, if this device can verify its user (rules 2.9). Otherwise, and afterwards,
 * renders the children.
 */
export function PasskeyOffer({ actor, children }: { actor: Actor; children: ReactNode }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [step, setStep] = useState<'asking' | 'offered' | 'over'>('asking')
  const [adding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, email } = actor
  useEffect(() => {
    void isWorthOffering({ id, email }).then((offered) => setStep(offered ? 'offered' : 'over'))
  }, [id, email])

  if (step === 'asking') return null
  if (step === 'over') return children
  const add = async () => {
    setAdding(true)
    setProblem(null)
    try {
      await addPasskey(email, deviceName())
      notify.success({ title: t('passkey.added'), description: t('passkey.addedText') })
      setStep('over')
    } catch (error) {
      setProblem(passkeyProblemKey(error))
      setAdding(false)
    }
  }
  return (
    <Page title={t('passkey.offer')} width="narrow">
      <Card className="stack-small">
        <h1 className={styles.offer}>
          <Fingerprint aria-hidden="true" />
          {t('passkey.offer')}
        </h1>
        <p className={styles.soft}>{t('passkey.offerText')}</p>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {t(problem as 'errors:fault.unknown')}
          </p>
        )}
        <Button wide loading={adding} onClick={() => void add()}>
          {t('passkey.accept')}
        </Button>
        <Button
          wide
          variant="secondary"
          onClick={() => {
            declinePasskeyOffer(id)
            setStep('over')
          }}
        >
          {t('passkey.decline')}
        </Button>
      </Card>
    </Page>
  )
}

async function isWorthOffering({ id, email }: Pick<Actor, 'id' | 'email'>): Promise<boolean> {
  if (deviceKeyOf(email) !== undefined || hasDeclinedPasskeyOffer(id)) return false
  return (await mayChangeFactors()) && verifiesItsUser().catch(() => false)
}
