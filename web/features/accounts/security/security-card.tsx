import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeIntent } from '../../../lib/session/intent.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { factorsIntent } from './factors-problem.tsx'
import styles from './security.module.css'
import { SignOutEverywherePart } from './sign-out-everywhere-part.tsx'

export default function SecurityCard() {
  const { t } = useTranslation('accounts')
  useEffect(() => void takeIntent(factorsIntent), [])
  return (
    <Card className={styles.card}>
      <h2>{t('security.title')}</h2>
      <AuthenticatorPart />
      <SignOutEverywherePart />
    </Card>
  )
}
